// Handing a ticket to another branch office, or to the province, with a reason.
import type { Person } from '#domain/accounts/person.ts'
import { findOfficeChoices } from '#domain/offices/find-offices.ts'
import { type ChangedTicket, changeTicket } from '#domain/tickets/change-ticket.ts'
import { ticketHandedOver } from '#domain/tickets/ticket-events.ts'
import { announce } from '#platform/jobs.server.ts'
import { Conflict, Invalid } from '#shared/errors.ts'
import type { HandOverInput } from './desk-input.ts'

/**
 * Puts the ticket with another office; nobody there has it yet. Afterwards an agent of a branch office may no longer
 * know of it.
 * @throws as `changeTicketIn`; Invalid beside the field for an office that is not there.
 */
export function handOverTicket(person: Person, input: HandOverInput): Promise<ChangedTicket> {
  const { officeId, reason } = input
  return changeTicket(person, input, async (tx, found) => {
    if (found.officeId === officeId) throw new Conflict('Tiket ini sudah berada di sana.')
    const offices = await findOfficeChoices(tx)
    const nameOf = (id: number | null) => (id === null ? 'tim provinsi' : offices.find((each) => each.id === id)?.name)
    const to = nameOf(officeId)
    if (!to) throw new Invalid('Cabang dinas tidak dikenal', { officeId: 'Pilih cabang dinas' })
    return {
      action: 'hand-over',
      entry: {
        type: 'handed_over',
        audience: 'internal',
        message: `Dialihkan dari ${nameOf(found.officeId)} ke ${to}.\n${reason}`,
      },
      set: { officeId, assigneeId: null },
      changes: { office: [found.officeId, officeId] },
      live: 'handed_over',
      announce: (inside, ids) => announce(inside, ticketHandedOver, { ...ids, officeId }),
    }
  })
}
