// Assigns a ticket to a colleague or oneself, or takes the assignment away.
import { eq } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import {
  type ChangedTicket,
  changeTicket,
  type DecideChange,
  type LockedTicket,
} from '#domain/tickets/change-ticket.ts'
import { nextStatus } from '#domain/tickets/ticket.ts'
import { ticketAssigned, ticketReleased } from '#domain/tickets/ticket-events.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { Conflict, Invalid } from '#shared/errors.ts'
import type { AssignmentInput } from './desk-input.ts'

/** The member of staff with this id, where they may handle a ticket of the office. */
export async function findAssignee(tx: Transaction, id: string, officeId: number | null) {
  const [found] = await tx.select().from(staff).where(eq(staff.id, id))
  return found && mayHandle(found, { officeId }) ? found : undefined
}

async function colleague(tx: Transaction, id: string, officeId: number | null): Promise<{ name: string }> {
  const found = await findAssignee(tx, id, officeId)
  if (found) return found
  const message = 'Petugas ini tidak dapat menangani tiket ini'
  throw new Invalid(message, { assigneeId: message })
}

/** True where nobody has answered yet: released, such a ticket waits again for somebody to take it. */
export const isUnanswered = ({ status, firstResponseAt }: LockedTicket) =>
  firstResponseAt === null && 'to' in nextStatus(status, 'release')

const release = { type: 'released', audience: 'internal', message: 'Dilepas, kembali ke tiket masuk.' } as const

/** Assigning a ticket, one at a time or many; `by` is who assigns. */
export const assignment =
  (by: Person, assigneeId: string | null): DecideChange =>
  async (tx, found) => {
    if (found.assigneeId === assigneeId) {
      throw new Conflict(assigneeId === null ? 'Tiket ini belum dipegang siapa pun.' : 'Tiket ini sudah dipegangnya.')
    }
    if (assigneeId === null && isUnanswered(found)) {
      return {
        action: 'assign',
        move: 'release',
        entry: release,
        set: { assigneeId },
        announce: (inside) => announce(inside, ticketReleased, { ticketId: found.id }),
      }
    }
    const to = assigneeId === null ? null : await colleague(tx, assigneeId, found.officeId)
    const notifies = assigneeId !== null && assigneeId !== by.id
    return {
      action: 'assign',
      entry: {
        type: 'assigned',
        audience: 'internal',
        message: to ? `Diberikan kepada ${to.name}.` : 'Dilepas, belum ada petugas.',
      },
      set: { assigneeId },
      ...(notifies ? { announce: (inside, ids) => announce(inside, ticketAssigned, { ...ids, assigneeId }) } : {}),
    }
  }

/**
 * Assigns the ticket; the status stays as it is, but one that is taken from somebody before it was answered is pending again.
 * @throws as `changeTicketIn`; Invalid beside the field for somebody who may not handle it.
 */
export function assignTicket(person: Person, input: AssignmentInput): Promise<ChangedTicket> {
  return changeTicket(person, input, assignment(person, input.assigneeId))
}
