// Which due time of a ticket counts now. Pure; the column `due_at` says the same to the lists.
import type { TicketStatus } from '#domain/tickets/ticket.ts'

/** The part of a ticket that says until when the desk is to act. */
export interface DueFacts {
  readonly status: TicketStatus
  readonly mergedIntoId: number | null
  readonly firstResponseAt: Date | null
  readonly firstResponseDueAt: Date | null
  readonly resolutionDueAt: Date | null
}

/** Until the first answer that one's time, then the settlement's; none while the requester is to speak or all is done. */
export function dueOf(ticket: DueFacts): Date | null {
  if (ticket.mergedIntoId !== null || ticket.status === 'waiting' || ticket.status === 'completed') return null
  return ticket.firstResponseAt === null ? ticket.firstResponseDueAt : ticket.resolutionDueAt
}
