// Keeps what an agent is writing to a ticket, so that it can be gone on with on another device.
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { announcePresence, writingFor } from '#domain/tickets/desk/presence.ts'
import { ticketDraft } from '#domain/tickets/draft-tables.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import type { DraftInput } from './draft-input.ts'

/** Days without a change after which a draft is forgotten. */
const keptFor = 30

/**
 * Stores the draft, or forgets it when it is empty. A reply that is on its way stays as it is. Open pages of the desk are
 * notified when somebody begins to write a reply.
 * @throws NotFound when the agent may not know of the ticket.
 */
export async function saveDraft(person: Person, ticketId: number, { kind, message }: DraftInput): Promise<void> {
  const own = and(
    eq(ticketDraft.ticketId, ticketId),
    eq(ticketDraft.personId, person.id),
    eq(ticketDraft.kind, kind),
    isNull(ticketDraft.sendAt),
  )
  await database.transaction(async (tx) => {
    const [found] = await tx
      .select({ ...pick(ticket, 'officeId', 'requesterId'), touchedAt: ticketDraft.updatedAt })
      .from(ticket)
      .leftJoin(ticketDraft, own)
      .where(eq(ticket.id, ticketId))
    if (!found || !mayHandle(person, found)) throw new NotFound('Tiket tidak ditemukan.')
    const at = now()
    const wasWriting = found.touchedAt !== null && at.getTime() - found.touchedAt.getTime() < writingFor
    const isWriting = message !== ''
    if (isWriting) {
      const text = { message, updatedAt: at, returned: null }
      await tx
        .insert(ticketDraft)
        .values({ ticketId, personId: person.id, kind, ...text })
        .onConflictDoUpdate({
          target: [ticketDraft.ticketId, ticketDraft.personId, ticketDraft.kind],
          set: text,
          setWhere: isNull(ticketDraft.sendAt),
        })
    } else await tx.delete(ticketDraft).where(own)
    if (kind === 'reply' && isWriting !== wasWriting) await announcePresence(tx, ticketId, found)
  })
}

/** Forgets drafts that nobody has touched for a month. */
export async function removeOldDrafts(): Promise<void> {
  const isOld = lt(ticketDraft.updatedAt, addDays(now(), -keptFor))
  await database.delete(ticketDraft).where(and(isOld, isNull(ticketDraft.sendAt)))
}
