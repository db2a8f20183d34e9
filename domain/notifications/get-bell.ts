// How a person's bell stands: what every signed-in page shows of the notices.
import { count, desc, eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Person } from '#domain/accounts/person.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { unread } from './find-notifications.ts'
import { notification } from './notification-tables.ts'

/** The newest unread notice; requesters reach the ticket by its public ID, staff by its id. */
export interface LatestNotice {
  readonly id: number
  readonly text: string
  readonly ticketId: number | null
  readonly publicId: string | null
  /** Where it leads, when that is not the ticket's page. */
  readonly path: string | null
}

/** How many of the person's notices are unread, and the newest of them. */
export async function getBell(person: Person): Promise<{ unread: number; latest: LatestNotice | null }> {
  const all = new QueryBuilder().select({ all: count() }).from(notification).where(unread(person))
  const [row] = await database
    .select({
      latest: { ...pick(notification, 'id', 'text', 'ticketId', 'path'), publicId: ticket.publicId },
      // Every signed-in page asks for both: in one statement.
      unread: sql<number>`(${all})`.mapWith(Number),
    })
    .from(notification)
    .leftJoin(ticket, eq(ticket.id, notification.ticketId))
    .where(unread(person))
    .orderBy(desc(notification.id))
    .limit(1)
  return { unread: row?.unread ?? 0, latest: row?.latest ?? null }
}
