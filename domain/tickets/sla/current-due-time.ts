// Which due time of a ticket counts now, and whether it is over. Pure; the column `due_at` holds the same for lists.

/** The part of a ticket that says until when the desk is to act. */
export interface DueFacts {
  /** A `TicketStatus`; this room knows only the two that stop the clock. */
  readonly status: string
  readonly mergedIntoId: number | null
  readonly spamSince: Date | null
  readonly firstResponseAt: Date | null
  readonly firstResponseDueAt: Date | null
  readonly resolutionDueAt: Date | null
}

/** Until the first answer that one's time, then the settlement's; none while the requester is to speak or all is done. */
export function currentDueTime(ticket: DueFacts): Date | null {
  if (ticket.mergedIntoId !== null || ticket.spamSince !== null) return null
  if (ticket.status === 'waiting' || ticket.status === 'completed') return null
  return ticket.firstResponseAt === null ? ticket.firstResponseDueAt : ticket.resolutionDueAt
}

/**
 * True when a ticket that was escalated stays so under new due times: it is overdue at `at` all the same, and who was
 * told once is not told again. One that goes on in another ticket, or is marked as spam, is
 * taken as if it were not.
 */
export function staysEscalated(ticket: DueFacts, at: Date): boolean {
  const due = currentDueTime({ ...ticket, mergedIntoId: null, spamSince: null })
  return due !== null && due <= at
}
