// 'Tandai sebagai spam' and 'Bukan spam': the ticket leaves every list of the desk, and comes back as it was.
import type { Person } from '#domain/accounts/person.ts'
import { type ChangedTicket, changeTicket, type TicketChange } from '#domain/tickets/change-ticket.ts'
import type { TicketStepInput } from '#domain/tickets/ticket-input.ts'
import { now } from '#shared/dates.ts'

/** Marking a ticket as spam, one at a time or many. Its requester is not notified, and sees it as before. */
export function spamMark(): TicketChange {
  const at = now()
  return {
    action: 'spam',
    entry: { type: 'spam_marked', audience: 'internal', message: 'Ditandai sebagai spam.' },
    set: { spamSince: at },
    changes: { spam: [false, true] },
  }
}

/** Taking that back; the ticket stands where it stood. */
export const spamUnmark: TicketChange = {
  action: 'not-spam',
  entry: { type: 'spam_unmarked', audience: 'internal', message: 'Bukan spam, penanganan dilanjutkan.' },
  set: { spamSince: null },
  changes: { spam: [true, false] },
  spam: 'only',
}

/**
 * Marks the ticket as spam.
 * @throws as `changeTicketIn`; Conflict also when it is spam already.
 */
export function markSpam(person: Person, input: TicketStepInput): Promise<ChangedTicket> {
  return changeTicket(person, input, spamMark())
}

/**
 * Takes the mark back.
 * @throws as `changeTicketIn`; Conflict also when it is not marked.
 */
export function unmarkSpam(person: Person, input: TicketStepInput): Promise<ChangedTicket> {
  return changeTicket(person, input, spamUnmark)
}
