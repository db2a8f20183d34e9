// Which due time of a ticket counts now, and whether it is over. Pure; the column `due_at` holds the same for lists.
/** The fields of a ticket from which the current due time follows. */
export interface DueFacts {
  /** A `TicketStatus`; only the two that stop the clock matter here. */
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

/** True from the moment of the due time on; `isOverdueTicket` is the same as a condition of a query. */
export function isOverdue(dueAt: Date | null, at: Date): boolean {
  return dueAt !== null && dueAt <= at
}

/**
 * True when a ticket that was escalated stays so under new due times: it is overdue at `at` all the same, and nobody
 * gets a second notice. A merged one and one marked as spam are taken as if they were not.
 */
export function staysEscalated(ticket: DueFacts, at: Date): boolean {
  return isOverdue(currentDueTime({ ...ticket, mergedIntoId: null, spamSince: null }), at)
}
