// The categories a ticket may have.
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { TicketKind } from '#domain/tickets/ticket.ts'
import { ticketCategory } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'

/** A category to choose from. */
export interface CategoryChoice {
  readonly id: string
  readonly name: string
}

/** The categories a form offers for one kind of ticket, in their order; `kept` is among them although it is hidden. */
export function findTicketCategories(kind: TicketKind, kept?: string): Promise<CategoryChoice[]> {
  const offered = isNull(ticketCategory.hiddenAt)
  return database
    .select({ id: ticketCategory.id, name: ticketCategory.name })
    .from(ticketCategory)
    .where(and(eq(ticketCategory.kind, kind), kept === undefined ? offered : or(offered, eq(ticketCategory.id, kept))))
    .orderBy(asc(ticketCategory.position), asc(ticketCategory.id))
}

/** Every category of one kind in their order, for what looks at old tickets too. */
export function findAllTicketCategories(kind: TicketKind): Promise<CategoryChoice[]> {
  return database
    .select({ id: ticketCategory.id, name: ticketCategory.name })
    .from(ticketCategory)
    .where(eq(ticketCategory.kind, kind))
    .orderBy(asc(ticketCategory.position), asc(ticketCategory.id))
}
