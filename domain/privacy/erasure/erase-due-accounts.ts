// Erases the accounts whose seven days are over.
import { and, eq, isNull, lte } from 'drizzle-orm'
import { type PersonColumns, people } from '#domain/accounts/people-views.ts'
import { erasureDelay } from '#domain/privacy/personal-data-policy.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { eraseSomeAccounts } from './erase-batch.ts'

const erasedText = '(dihapus atas permintaan pemilik akun)'

const isDue = (person: PersonColumns) =>
  and(lte(person.erasureRequestedAt, new Date(now().getTime() - erasureDelay)), isNull(person.erasedAt))

/** Each account in a transaction of its own; safe to repeat and to run twice at once. Gives how many were erased. */
export async function eraseDueAccounts(): Promise<number> {
  const person = people('person')
  const due = await database.select({ id: person.id }).from(person).where(isDue(person))
  let erased = 0
  for (const { id } of due) {
    // Asked again under the lock: the owner may have changed their mind this very moment.
    const which = (each: PersonColumns) => and(eq(each.id, id), isDue(each))
    erased += await database.transaction((tx) => eraseSomeAccounts(tx, which, erasedText))
  }
  return erased
}
