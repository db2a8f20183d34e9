// The ticket categories as who keeps them sees them.
import { asc, count, eq, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import type { TicketKind } from '#domain/tickets/ticket.ts'
import { ticket, ticketCategory } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { mayManageCategories } from './category-policy.ts'

/** A category with how many tickets have it. */
export interface ManagedCategory {
  readonly kind: TicketKind
  readonly id: string
  readonly name: string
  readonly hidden: boolean
  readonly tickets: number
  readonly updatedAt: Date
}

/**
 * All of both kinds in their order.
 * @throws Forbidden without the permission.
 */
export async function findManagedCategories(person: Person): Promise<ManagedCategory[]> {
  if (!mayManageCategories(person)) throw new Forbidden()
  const used = database
    .select({ kind: ticket.kind, category: ticket.category, tickets: count().as('tickets') })
    .from(ticket)
    .groupBy(ticket.kind, ticket.category)
    .as('used')
  return database
    .select({
      ...pick(ticketCategory, 'kind', 'id', 'name', 'updatedAt'),
      hidden: sql<boolean>`${ticketCategory.hiddenAt} is not null`,
      tickets: sql<number>`coalesce(${used.tickets}, 0)::int`,
    })
    .from(ticketCategory)
    .leftJoin(used, sql`${used.kind} = ${ticketCategory.kind} and ${eq(used.category, ticketCategory.id)}`)
    .orderBy(asc(ticketCategory.kind), asc(ticketCategory.position), asc(ticketCategory.id))
}
