// Reads the canned replies as files that leave the portal have them, removed ones too: a file may bring them back.
import { asc } from 'drizzle-orm'
import { cannedReply } from '#domain/content/canned-replies/canned-reply-tables.ts'
import { exchangeKey } from '#domain/content/lifecycle/exchange-key.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'

/** All replies by title. */
export async function findExchangedReplies(tx: Transaction) {
  const rows = await tx
    .select({
      ...pick(cannedReply, 'id', 'contentKey', 'idempotencyKey', 'version', 'deletedAt', 'title', 'text', 'officeId'),
      ...pick(cannedReply, 'shortcut', 'setsCategory', 'setsPriority', 'completes', 'handsOverTo'),
    })
    .from(cannedReply)
    .orderBy(asc(cannedReply.title), asc(cannedReply.id))
  return rows.map(({ contentKey, idempotencyKey, ...row }) => ({
    ...row,
    key: exchangeKey({ id: row.id, contentKey, idempotencyKey }),
  }))
}
