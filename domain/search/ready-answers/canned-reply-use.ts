import { and, asc, eq, gt, gte, lt } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import { offersCannedReply } from '#domain/content/canned-replies/canned-reply.server.ts'
import { entry, ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { agedRows } from '#platform/database/old-rows.ts'
import { now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { cannedReplyUse } from './ready-answer-tables.ts'

interface SentCannedReply {
  readonly ticketId: number
  readonly personId: string
  readonly cannedReplyId: number
}

export async function recordCannedReplyUse({ ticketId, personId, cannedReplyId }: SentCannedReply): Promise<void> {
  await database.transaction(async (tx) => {
    const [person] = await tx.select().from(staff).where(eq(staff.id, personId))
    const [about] = await tx.select({ category: ticket.category }).from(ticket).where(eq(ticket.id, ticketId))
    if (!person || !about || !(await offersCannedReply(tx, person, cannedReplyId))) return
    await tx.insert(cannedReplyUse).values({
      ...{ cannedReplyId, ticketId, category: about.category, agentId: personId, at: now() },
    })
  })
}

/** Deletes the uses from this answer to the next; `entryId` is the withdrawn answer. */
export async function deleteCannedReplyUse(of: { readonly ticketId: number; readonly entryId: number }): Promise<void> {
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

export const usesCountDays = 60

export const oldCannedReplyUses = agedRows(cannedReplyUse, cannedReplyUse.at, days(usesCountDays))
