// 'Balas': a public answer; replying to a pending ticket claims it.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { type ChangedTicket, changeTicket, type TicketChange } from '#domain/tickets/change-ticket.ts'
import type { WithEntry } from '#domain/tickets/store-ticket.ts'
import { ticketAnswered } from '#domain/tickets/ticket-events.ts'
import type { ReplyInput } from '#domain/tickets/ticket-input.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { fillCannedReply, replyVariables } from './reply-variables.ts'

/** Answering a ticket, one at a time or many. */
export const answer = (message: string, withEntry?: WithEntry): TicketChange => ({
  action: 'answer',
  move: 'answer',
  entry: { type: 'answered', audience: 'public', message },
  takes: true,
  live: 'answered',
  announce: async (tx, ids) => {
    await withEntry?.(tx, ids.entryId)
    await announce(tx, ticketAnswered, ids)
  },
})

/**
 * Stores the answer and announces it, so that the requester is notified. A reply to a ticket that has moved on is neither
 * sent nor lost: the page keeps it and shows what came in between (entries after the last one it had).
 * Variables that were typed are filled as those of a canned reply. `withEntry` runs in the same transaction.
 * @throws as `changeTicketIn`; what `withEntry` throws.
 */
export async function replyToTicket(person: Person, input: ReplyInput, withEntry?: WithEntry): Promise<ChangedTicket> {
  const [about] = input.message.includes('{')
    ? await database
        .select({ contactName: ticket.contactName, publicId: ticket.publicId, title: ticket.title })
        .from(ticket)
        .where(eq(ticket.id, input.ticketId))
    : []
  const message = about ? fillCannedReply(input.message, replyVariables(about, person.name)) : input.message
  return changeTicket(person, input, answer(message, withEntry))
}
