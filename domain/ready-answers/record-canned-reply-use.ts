// Notes which canned reply an answer was made from, in the transaction that sends it.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { offersCannedReply } from '#domain/content/canned-replies/find-canned-replies.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { cannedReplyUse } from './ready-answer-tables.ts'

/**
 * Counts one use with the ticket's category of now. A reply that the agent is not offered, or that was removed meanwhile,
 * counts nothing: an answer never fails because of it. The caller has checked who may answer the ticket.
 */
export async function recordCannedReplyUse(
  tx: Transaction,
  person: Person,
  { ticketId, cannedReplyId }: { readonly ticketId: number; readonly cannedReplyId: number },
): Promise<void> {
  const [about] = await tx.select({ category: ticket.category }).from(ticket).where(eq(ticket.id, ticketId))
  if (!about || !(await offersCannedReply(tx, person, cannedReplyId))) return
  await tx.insert(cannedReplyUse).values({
    ...{ cannedReplyId, ticketId, category: about.category, agentId: person.id, at: now() },
  })
}
