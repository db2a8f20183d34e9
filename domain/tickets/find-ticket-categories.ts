// The categories a ticket may have.
import { asc, eq } from 'drizzle-orm'
import { database } from '#platform/database.server.ts'
import type { TicketKind } from './ticket.ts'
import { ticketCategory } from './ticket-tables.ts'

/** A category to choose from. */
export interface CategoryChoice {
  readonly id: string
  readonly name: string
}

/** The categories of one kind of ticket in their order. */
export function findTicketCategories(kind: TicketKind): Promise<CategoryChoice[]> {
  return database
    .select({ id: ticketCategory.id, name: ticketCategory.name })
    .from(ticketCategory)
    .where(eq(ticketCategory.kind, kind))
    .orderBy(asc(ticketCategory.position))
}
