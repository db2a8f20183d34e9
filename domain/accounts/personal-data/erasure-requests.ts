// Who asked to be erased, and who was: noted, taken back and found again in any database.
import { and, eq, gte, inArray, isNotNull, isNull, notInArray, or } from 'drizzle-orm'
import { user } from '#domain/accounts/account-tables.ts'
import type { Database, Transaction } from '#platform/database/database.server.ts'

/** Notes that the person asked for erasure at the moment; false when that was noted before, or the account is erased. */
export async function noteErasureRequest(tx: Transaction, personId: string, at: Date): Promise<boolean> {
  const noted = await tx
    .update(user)
    .set({ erasureRequestedAt: at })
    .where(and(eq(user.id, personId), isNull(user.erasureRequestedAt), isNull(user.erasedAt)))
    .returning({ id: user.id })
  return noted.length > 0
}

/** Forgets that these people asked; gives how many requests there were. What is erased already stays as it is. */
export async function forgetErasureRequests(
  tx: Transaction,
  whose: { readonly of: string } | { readonly notOf: readonly string[] },
): Promise<number> {
  const who = 'of' in whose ? eq(user.id, whose.of) : notInArray(user.id, [...whose.notOf])
  const forgotten = await tx
    .update(user)
    .set({ erasureRequestedAt: null })
    .where(and(isNotNull(user.erasureRequestedAt), isNull(user.erasedAt), who))
    .returning({ id: user.id })
  return forgotten.length
}

/** The accounts erased since the moment. Reads no other columns, so that a database of an older portal can be asked too. */
export async function findErasedAccounts(db: Database | Transaction, since: Date): Promise<{ id: string; at: Date }[]> {
  const rows = await db
    .select({ id: user.id, at: user.erasedAt })
    .from(user)
    .where(and(isNotNull(user.erasedAt), gte(user.erasedAt, since)))
  return rows.map(({ id, at }) => ({ id, at: at ?? since }))
}

/** Those who asked and are not erased yet, and null for those of `ids` who did not; as `findErasedAccounts`. */
export function findErasureRequests(db: Database | Transaction, ids: readonly string[] = []) {
  return db
    .select({ id: user.id, at: user.erasureRequestedAt })
    .from(user)
    .where(and(isNull(user.erasedAt), or(isNotNull(user.erasureRequestedAt), inArray(user.id, [...ids]))))
    .orderBy(user.id)
    .execute()
}
