// An internal note: only staff read it, and the ticket stays as it is. Colleagues named in it are told, and follow it.
import type { Person } from '#domain/accounts/person.ts'
import { type ChangedTicket, changeTicketIn } from '#domain/tickets/change-ticket.ts'
import { ticketWatcher } from '#domain/tickets/follow-tables.ts'
import { keepMentions } from '#domain/tickets/mention-text.ts'
import { ticketNoted } from '#domain/tickets/ticket-events.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import type { NoteInput } from './desk-input.ts'
import { findColleagues } from './find-colleagues.ts'

/**
 * Adds the note, whatever others did in between: a note answers nobody, so none is held back. '@Nama' names a colleague who
 * may handle the ticket.
 * @throws NotFound when the agent may not know of the ticket.
 */
export async function noteOnTicket(person: Person, input: NoteInput): Promise<ChangedTicket> {
  const { ticketId } = input
  const colleagues = input.message.includes('@') ? await findColleagues(person, ticketId) : []
  const { text: message, ids } = keepMentions(input.message, colleagues)
  const mentioned = ids.filter((id) => id !== person.id)
  return database.transaction((tx) =>
    changeTicketIn(
      tx,
      person,
      { ticketId },
      {
        action: 'note',
        entry: { type: 'noted', audience: 'internal', message },
        onMerged: true,
        announce: async (inside, { entryId }) => {
          const createdAt = now()
          const fresh = mentioned.map((personId) => ({ ticketId, personId, createdAt }))
          if (fresh.length > 0) await inside.insert(ticketWatcher).values(fresh).onConflictDoNothing()
          await announce(inside, ticketNoted, { ticketId, entryId, mentioned: [...mentioned] })
        },
      },
    ),
  )
}
