// Reads the open tickets whose due times follow from the rules, and compares stored times with recalculated ones.
import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { currentDueTime, type DueFacts } from '#domain/tickets/sla/current-due-time.ts'
import type { DueTimeFacts, StoredDueTimes } from '#domain/tickets/sla/due-times.ts'
import { openStages, type Priority, type TicketStage } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import type { Database, Transaction } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'

/** The fields of a ticket from which its due time follows. */
export interface DueTicket extends DueFacts, DueTimeFacts {
  readonly id: number
  readonly priority: Priority
}

/** The stages whose tickets are open, or are so again when a merge or a mark as spam is taken back. */
export const reopenableStages: readonly TicketStage[] = [...openStages, 'merged', 'spam']

/** Open tickets of a stage in the order of their numbers, so many after `after`. */
export function openTicketsAfter(db: Database | Transaction, stage: TicketStage, after: number, limit: number) {
  return db
    .select({
      ...pick(ticket, 'id', 'status', 'priority', 'mergedIntoId', 'spamSince', 'createdAt', 'firstResponseAt'),
      ...pick(ticket, 'resolutionSince', 'firstResponseDueAt', 'resolutionDueAt'),
    })
    .from(ticket)
    .where(and(eq(ticket.stage, stage), gt(ticket.id, after), ne(ticket.status, 'completed')))
    .orderBy(asc(ticket.id))
    .limit(limit)
}

const same = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()

/** True when what is stored is another time than these. */
export function differs(found: StoredDueTimes, anew: StoredDueTimes): boolean {
  return !(same(found.firstResponseDueAt, anew.firstResponseDueAt) && same(found.resolutionDueAt, anew.resolutionDueAt))
}

/** True when the time that counts for the desk is another one of the two. */
export function isDueOtherwise(found: DueTicket, before: StoredDueTimes, after: StoredDueTimes): boolean {
  return !same(currentDueTime({ ...found, ...before }), currentDueTime({ ...found, ...after }))
}
