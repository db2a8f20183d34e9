import { and, count, inArray, isNotNull, isNull, ne, notLike, or, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#platform/database/database.server.ts'
import { removeSome } from '#platform/database/remove-some.ts'
import { prefixPattern } from '#platform/database/sql-expressions.ts'
import { erasedRecipient, message, withoutPersonalData } from './message-tables.ts'

const hasPersonalData = or(isNull(message.entryId), notLike(message.recipient, prefixPattern(erasedRecipient)))

/** A message that is being sent is erased afterwards. */
const isAtRest = or(ne(message.state, 'queued'), isNull(message.sendingSince))

export async function countErasable(db: Database | Transaction, which: SQL | undefined): Promise<number> {
  const [found] = await db
    .select({ rows: count() })
    .from(message)
    .where(and(which, hasPersonalData, isAtRest))
  return found?.rows ?? 0
}

/** At most this many per call. */
const batch = 1_000

/**
 * Erases up to 1,000 of these messages. Of those that brought an answer only what became of them is left, as long as the
 * answer is. Returns their number.
 */
export async function eraseMessages(tx: Transaction, which: SQL | undefined): Promise<number> {
  const removed = await removeSome(tx, message, message.id, and(which, isAtRest, isNull(message.entryId)))
  const some = tx
    .select({ id: message.id })
    .from(message)
    .where(and(which, isAtRest, isNotNull(message.entryId), hasPersonalData, ne(message.channel, 'manual')))
    .limit(batch - removed)
  const { rowCount } = await tx.update(message).set(withoutPersonalData).where(inArray(message.id, some))
  return removed + (rowCount ?? 0)
}
