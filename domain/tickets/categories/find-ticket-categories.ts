// The categories a ticket may have.
import { asc, isNotNull, sql } from 'drizzle-orm'
import type { TicketKind } from '#domain/tickets/ticket.ts'
import { ticketCategory } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { keptRead } from '#platform/kept-reads.server.ts'

/** A category to choose from. */
export interface CategoryChoice {
  readonly id: string
  readonly name: string
}

interface KeptCategory extends CategoryChoice {
  readonly kind: TicketKind
  readonly hidden: boolean
}

const keptCategories = keptRead((): Promise<readonly KeptCategory[]> => {
  const { id, name, kind, hiddenAt, position } = ticketCategory
  return database
    .select({ id, name, kind, hidden: sql<boolean>`${isNotNull(hiddenAt)}` })
    .from(ticketCategory)
    .orderBy(asc(position), asc(id))
})

const choiceOf = ({ id, name }: KeptCategory): CategoryChoice => ({ id, name })

/** The categories a form offers for one kind of ticket, in their order; `kept` is among them although it is hidden. */
export async function findTicketCategories(kind: TicketKind, kept?: string): Promise<CategoryChoice[]> {
  const all = await keptCategories('')
  return all.filter((each) => each.kind === kind && (!each.hidden || each.id === kept)).map(choiceOf)
}

/** Every category of one kind in their order, for what looks at old tickets too. */
export async function findAllTicketCategories(kind: TicketKind): Promise<CategoryChoice[]> {
  return (await keptCategories('')).filter((each) => each.kind === kind).map(choiceOf)
}
