import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { type ChangedTicket, changeTicket, changeTicketIn, type TicketChange } from '#domain/tickets/change-ticket.ts'
import { ticketWatcher } from '#domain/tickets/follow-tables.ts'
import type { WithEntry } from '#domain/tickets/store-ticket.ts'
import { ticketAnswered, ticketNoted } from '#domain/tickets/ticket-events.ts'
import type { ReplyInput } from '#domain/tickets/ticket-input.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { keepMentions } from '#domain/tickets/timeline-entry.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { findColleagues } from './colleagues.ts'
import type { NoteInput } from './desk-input.ts'
import { fillCannedReply, replyVariables } from './reply-variables.ts'

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
 * Stores and announces the answer with its variables filled. A stale reply is not sent; the page keeps its text and
 * shows the entries in between. `withEntry` runs in the same transaction.
 * @throws as `changeTicketIn`; what `withEntry` throws.
 */
export async function replyToTicket(person: Person, input: ReplyInput, withEntry?: WithEntry): Promise<ChangedTicket> {
  const [about] = input.message.includes('{')
    ? await database
        .select({ contactName: ticketTable.contactName, publicId: ticketTable.publicId, title: ticketTable.title })
        .from(ticketTable)
        .where(eq(ticketTable.id, input.ticketId))
    : []
  const message = about ? fillCannedReply(input.message, replyVariables(about, person.name)) : input.message
  return changeTicket(person, input, answer(message, withEntry))
}

/** Adds the note regardless of other changes. '@Nama' names a colleague. @throws NotFound without access. */
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
