// 'Balas': a public answer; replying to a pending ticket claims it.
import type { Person } from '#domain/accounts/account.ts'
import { announce } from '#platform/jobs.server.ts'
import { type ChangedTicket, changeTicket } from './change-ticket.ts'
import type { WithEntry } from './submit-ticket.ts'
import { ticketAnswered } from './ticket-events.ts'
import type { ReplyInput } from './ticket-input.ts'

/**
 * Stores the answer and announces it, so that the requester is told; `withEntry` runs in the same transaction.
 * @throws as `changeTicket`; what `withEntry` throws.
 */
export function replyToTicket(person: Person, input: ReplyInput, withEntry?: WithEntry): Promise<ChangedTicket> {
  return changeTicket(person, input, {
    action: 'answer',
    entry: { type: 'answered', audience: 'public', message: input.message },
    takes: true,
    announce: async (tx, ids) => {
      await withEntry?.(tx, ids.entryId)
      await announce(tx, ticketAnswered, ids)
    },
  })
}
