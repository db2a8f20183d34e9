// Loads the ticket categories from the content files.
import { type TicketKind, ticketKinds } from '#domain/tickets/ticket.ts'
import { ticketCategory } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'

/** Categories per kind as content/ticket-categories.yaml has them. */
export type TicketCategoryContent = Record<TicketKind, readonly { id: string; name: string }[]>

/** Adds the categories that are missing; names staff changed stay. */
export async function loadTicketCategories(content: TicketCategoryContent): Promise<void> {
  const rows = ticketKinds.flatMap((kind) =>
    content[kind].map(({ id, name }, position) => ({ kind, id, name, position })),
  )
  await database.insert(ticketCategory).values(rows).onConflictDoNothing()
}
