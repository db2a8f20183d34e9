// 'Balas': a public answer; replying to a pending ticket claims it.
import type { Person } from '#domain/accounts/account.ts'
import { announce } from '#platform/jobs.server.ts'
import { type ChangedTicket, changeTicket } from './change-ticket.ts'
import { ticketAnswered } from './ticket-events.ts'
import type { ReplyInput } from './ticket-input.ts'

/**
 * Stores the answer and announces it, so that the requester is told.
 * @throws as `changeTicket`.
 */
export function replyToTicket(person: Person, input: ReplyInput): Promise<ChangedTicket> {
  return changeTicket(person, input, {
    action: 'answer',
    entry: { type: 'answered', audience: 'public', message: input.message },
    takes: true,
    announce: (tx, ids) => announce(tx, ticketAnswered, ids),
  })
}
