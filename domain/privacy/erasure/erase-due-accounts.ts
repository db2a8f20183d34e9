// Erases the accounts whose seven days are over.
import { and, eq, isNull, lte } from 'drizzle-orm'
import { user } from '#domain/accounts/account-tables.ts'
import { erasureDelay } from '#domain/privacy/personal-data-policy.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { eraseAccount } from './erase-account.ts'

const erasedText = '(dihapus atas permintaan pemilik akun)'

/** Each account in a transaction of its own; safe to repeat and to run twice at once. Gives how many were erased. */
export async function eraseDueAccounts(): Promise<number> {
  const due = await database
    .select({ id: user.id })
    .from(user)
    .where(and(lte(user.erasureRequestedAt, new Date(now().getTime() - erasureDelay)), isNull(user.erasedAt)))
  let erased = 0
  for (const { id } of due) erased += await database.transaction((tx) => erase(tx, id))
  return erased
}

async function erase(tx: Transaction, userId: string): Promise<number> {
  // Asked again under the lock: the owner may have changed their mind this very moment.
  const [owner] = await tx
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        eq(user.id, userId),
        isNull(user.erasedAt),
        lte(user.erasureRequestedAt, new Date(now().getTime() - erasureDelay)),
      ),
    )
    .for('update')
  if (!owner) return 0
  await eraseAccount(tx, userId, erasedText)
  return 1
}
