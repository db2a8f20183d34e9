// Notes which canned reply an answer was made from, once it is sent.
import { eq } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import { offersCannedReply } from '#domain/content/canned-replies/find-canned-replies.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { cannedReplyUse } from './ready-answer-tables.ts'

/** A canned reply that was sent: to which ticket, by which agent. */
export interface SentCannedReply {
  readonly ticketId: number
  readonly personId: string
  readonly cannedReplyId: number
}

/**
 * Counts one use with the ticket's category of now. A reply that the agent is not offered, or that was removed meanwhile,
 * counts nothing.
 */
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
