// 'Tarik kembali' after 'Alihkan tiket': the ticket lies again where it lay, for who handed it over.
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { type ChangedTicket, lockTicket, writeChange } from '#domain/tickets/change-ticket.ts'
import { findAssignee } from '#domain/tickets/desk/assign-ticket.ts'
import { handOver } from '#domain/tickets/hand-over-tables.ts'
import { pullBackRefusal } from '#domain/tickets/pull-back.ts'
import { mayReadAtDesk } from '#domain/tickets/ticket-policy.ts'
import { ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { officeNames } from './hand-over-ticket.ts'

/**
 * Pulls back what the agent handed over, for 15 minutes and as long as nobody there took or answered it; who had it
 * before has it again.
 * @throws NotFound when the agent may not know of the ticket; Conflict with what happened since.
 */
export function pullBackTicket(person: Person, { ticketId }: { readonly ticketId: number }): Promise<ChangedTicket> {
  return database.transaction(async (tx) => {
    const found = await lockTicket(tx, ticketId)
    const own = and(eq(handOver.ticketId, ticketId), eq(handOver.personId, person.id))
    const [sent] = await tx.select().from(handOver).where(own)
    if (!found || !mayReadAtDesk(person, found, sent !== undefined)) throw new NotFound('Tiket tidak ditemukan.')
    if (!sent) throw new Conflict('Tiket ini tidak sedang Anda alihkan.')
    const since = await tx
      .select({ type: ticketEntry.type, author: ticketEntry.authorName })
      .from(ticketEntry)
      .where(and(eq(ticketEntry.ticketId, ticketId), gt(ticketEntry.id, sent.entryId)))
      .orderBy(asc(ticketEntry.id))
    const refused = pullBackRefusal(sent.createdAt, since)
    if (refused) throw new Conflict(refused)
    const { fromOfficeId: officeId, fromAssigneeId } = sent
    const nameOf = await officeNames(tx)
    const assignee = fromAssigneeId === null ? undefined : await findAssignee(tx, fromAssigneeId, officeId)
    const changed = await writeChange(tx, person, found, {
      action: 'pull-back',
      // Who has it again goes on with it.
      ...(assignee && found.status === 'pending' && { move: 'claim' as const }),
      entry: {
        type: 'pulled_back',
        audience: 'internal',
        message: `Ditarik kembali dari ${nameOf(found.officeId)} ke ${nameOf(officeId)}.`,
      },
      set: { officeId, assigneeId: assignee?.id ?? null },
      changes: { office: [found.officeId, officeId] },
      live: 'handed_over',
    })
    await tx.delete(handOver).where(eq(handOver.id, sent.id))
    return changed
  })
}
