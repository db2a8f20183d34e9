// Handing a ticket to another branch office, or to the province, with a reason.
import { and, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { findOfficesByPlace } from '#domain/offices/find-offices.ts'
import {
  type ChangedTicket,
  changeTicket,
  type DecideChange,
  type LockedTicket,
} from '#domain/tickets/change-ticket.ts'
import { isUnanswered } from '#domain/tickets/desk/assign-ticket.ts'
import type { HandOverInput } from '#domain/tickets/desk/desk-input.ts'
import { handOver } from '#domain/tickets/hand-over-tables.ts'
import { ticketHandedOver } from '#domain/tickets/ticket-events.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Invalid } from '#shared/errors.ts'

/** Gives the name of an office by its places, of the province for null; undefined for one that is not there. */
export async function officeNames(tx: Transaction): Promise<(id: number | null) => string | undefined> {
  const offices = await findOfficesByPlace(tx)
  return (id) => (id === null ? 'tim provinsi' : offices.find((each) => each.id === id)?.name)
}

/** Keeps the person's newest hand-over of the ticket, in place of an earlier one. */
async function keepHandOver(
  tx: Transaction,
  person: Person,
  { id: ticketId, officeId: fromOfficeId, assigneeId: fromAssigneeId }: LockedTicket,
  { entryId, toOfficeId }: { readonly entryId: number; readonly toOfficeId: number | null },
): Promise<void> {
  const own = and(eq(handOver.ticketId, ticketId), eq(handOver.personId, person.id))
  await tx.delete(handOver).where(own)
  const from = { fromOfficeId, fromAssigneeId }
  await tx.insert(handOver).values({ ticketId, personId: person.id, entryId, ...from, toOfficeId, createdAt: now() })
}

/** Handing a ticket over, by itself or behind a reply; `by` is who does it. */
export const handingOver =
  (by: Person, { officeId, reason }: Pick<HandOverInput, 'officeId' | 'reason'>): DecideChange =>
  async (tx, found) => {
    if (found.officeId === officeId) throw new Conflict('Tiket ini sudah berada di sana.')
    const nameOf = await officeNames(tx)
    const to = nameOf(officeId)
    if (!to) throw new Invalid('Cabang dinas tidak dikenal', { officeId: 'Pilih cabang dinas' })
    return {
      action: 'hand-over',
      // Nobody there has it, and nobody has answered: it waits for somebody to take it.
      ...(isUnanswered(found) && { move: 'release' as const }),
      entry: {
        type: 'handed_over',
        audience: 'internal',
        message: `Dialihkan dari ${nameOf(found.officeId)} ke ${to}: ${reason}`,
      },
      set: { officeId, assigneeId: null },
      changes: { office: [found.officeId, officeId] },
      live: 'handed_over',
      announce: async (inside, ids) => {
        await keepHandOver(inside, by, found, { entryId: ids.entryId, toOfficeId: officeId })
        await announce(inside, ticketHandedOver, { ...ids, officeId })
      },
    }
  }

/**
 * Puts the ticket with another office; nobody there has it yet, and one that nobody has answered is pending. Who handed it over goes on reading it, and may pull it
 * back for some minutes (`pullBackTicket`).
 * @throws as `changeTicketIn`; Invalid beside the field for an office that is not there.
 */
export function handOverTicket(person: Person, input: HandOverInput): Promise<ChangedTicket> {
  return changeTicket(person, input, handingOver(person, input))
}
