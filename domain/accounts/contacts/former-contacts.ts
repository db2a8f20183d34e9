// Accounts with an invented address, which versions before made for contacts. A later release deletes this file.
import { and, eq, gt, inArray, isNull, like, lt, not, or } from 'drizzle-orm'
import { contact, user } from '#domain/accounts/account-tables.ts'
import { canBeOpened } from '#domain/accounts/phone/proven-number.ts'
import { undeliverableDomain } from '#domain/accounts/placeholder-address.ts'
import { database } from '#platform/database/database.server.ts'
import { suffixPattern } from '#platform/database/sql-expressions.ts'
import { now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { pick } from '#shared/pick.ts'

const batch = 500

/** In milliseconds. A device repeats a form that got no answer, and the form finds its account by the invented address. */
const formsRepeatFor = days(7)

/** Moves the next accounts after the id. Returns the last id, or undefined when none is left. */
function moveSome(after: string): Promise<string | undefined> {
  return database.transaction(async (tx) => {
    const isInvented = or(
      like(user.email, suffixPattern(undeliverableDomain)),
      like(user.email, suffixPattern('@tanpa-pemilik.invalid')),
    )
    const former = await tx
      .select(pick(user, 'id', 'name', 'phone', 'organization', 'erasureRequestedAt', 'createdAt'))
      .from(user)
      .where(
        and(
          ...[gt(user.id, after), eq(user.role, 'client'), isInvented, not(canBeOpened(user.id))],
          ...[eq(user.banned, false), isNull(user.erasedAt), isNull(user.consentWithdrawnAt)],
          lt(user.createdAt, new Date(now().getTime() - formsRepeatFor)),
        ),
      )
      .orderBy(user.id)
      .limit(batch)
      .for('update')
    const ids = former.map(({ id }) => id)
    if (ids.length === 0) return undefined
    await tx.insert(contact).values(former)
    await tx.delete(user).where(inArray(user.id, ids))
    return ids.at(-1)
  })
}

/** Makes contacts of these accounts, with their ids, in small transactions. Idempotent. */
export async function moveFormerContacts(): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) after = await moveSome(after)
}
