// An internal note: only staff read it, and the ticket stays as it is.
import type { Person } from '#domain/accounts/person.ts'
import { type ChangedTicket, changeTicketIn } from '#domain/tickets/change-ticket.ts'
import { database } from '#platform/database/database.server.ts'
import type { NoteInput } from './desk-input.ts'

/**
 * Adds the note, whatever others did in between: a note answers nobody, so none is held back.
 * @throws NotFound when the agent may not know of the ticket.
 */
export function noteOnTicket(person: Person, input: NoteInput): Promise<ChangedTicket> {
  return database.transaction((tx) =>
    changeTicketIn(
      tx,
      person,
      { ticketId: input.ticketId },
      { action: 'note', entry: { type: 'noted', audience: 'internal', message: input.message }, onMerged: true },
    ),
  )
}
