// A withdrawn answer says nothing of what is a good answer: what it was made from counts no longer.
import { and, asc, eq, gt, gte, lt } from 'drizzle-orm'
import { entry } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { cannedReplyUse } from './ready-answer-tables.ts'

/** Forgets the uses from the answer on to the next one; `entryId` is the withdrawn answer. */
export async function forgetCannedReplyUse(of: { readonly ticketId: number; readonly entryId: number }): Promise<void> {
  const { ticketId, entryId } = of
  const [answer] = await database.select({ at: entry.createdAt }).from(entry).where(eq(entry.id, entryId))
  if (!answer) return
  const [next] = await database
    .select({ at: entry.createdAt })
    .from(entry)
    .where(and(eq(entry.ticketId, ticketId), eq(entry.type, 'answered'), gt(entry.id, entryId)))
    .orderBy(asc(entry.id))
    .limit(1)
  await database
    .delete(cannedReplyUse)
    .where(
      and(
        eq(cannedReplyUse.ticketId, ticketId),
        gte(cannedReplyUse.at, answer.at),
        next && lt(cannedReplyUse.at, next.at),
      ),
    )
}
