// Keeps what an agent is writing to a ticket, so that it can be gone on with on another device.
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { ticketDraft } from '#domain/tickets/draft-tables.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import type { DraftInput } from './draft-input.ts'

/** Days without a change after which a draft is forgotten. */
const keptFor = 30

/**
 * Stores the draft, or forgets it when it is empty. A reply that is on its way stays as it is.
 * @throws NotFound when the agent may not know of the ticket.
 */
export async function saveDraft(person: Person, ticketId: number, { kind, message }: DraftInput): Promise<void> {
  const [found] = await database.select({ officeId: ticket.officeId }).from(ticket).where(eq(ticket.id, ticketId))
  if (!found || !mayHandle(person, found)) throw new NotFound('Tiket tidak ditemukan.')
  const own = and(
    eq(ticketDraft.ticketId, ticketId),
    eq(ticketDraft.personId, person.id),
    eq(ticketDraft.kind, kind),
    isNull(ticketDraft.sendAt),
  )
  if (message === '') {
    await database.delete(ticketDraft).where(own)
    return
  }
  await database
    .insert(ticketDraft)
    .values({ ticketId, personId: person.id, kind, message, updatedAt: now() })
    .onConflictDoUpdate({
      target: [ticketDraft.ticketId, ticketDraft.personId, ticketDraft.kind],
      set: { message, updatedAt: now(), returned: null },
      setWhere: isNull(ticketDraft.sendAt),
    })
}

/** Forgets drafts that nobody has touched for a month. */
export async function removeOldDrafts(): Promise<void> {
  const isOld = lt(ticketDraft.updatedAt, addDays(now(), -keptFor))
  await database.delete(ticketDraft).where(and(isOld, isNull(ticketDraft.sendAt)))
}
