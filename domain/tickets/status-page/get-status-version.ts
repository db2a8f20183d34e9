// Whether the public status of a ticket has changed: for open status pages, which ask often.
import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { isPublicId } from '#shared/ids.ts'

/**
 * Returns text that differs after every change of the ticket, and of the one that a merged ticket continues in; null for an
 * unknown ID. One row by its index.
 */
export async function getStatusVersion(publicId: string): Promise<string | null> {
  if (!isPublicId(publicId)) return null
  const main = alias(ticket, 'main')
  const [found] = await database
    .select({ own: ticket.version, main: main.version })
    .from(ticket)
    .leftJoin(main, eq(main.id, ticket.mergedIntoId))
    .where(eq(ticket.publicId, publicId))
  return found ? `${found.own}.${found.main ?? 0}` : null
}
