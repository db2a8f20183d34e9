// How a person's bell stands: what every signed-in page shows of the notices.
import { desc, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { countUnread, unread } from './find-notifications.ts'
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
  const [count, [latest]] = await Promise.all([
    countUnread(person),
    database
      .select({
        ...pick(notification, 'id', 'text', 'ticketId', 'path'),
        publicId: ticket.publicId,
      })
      .from(notification)
      .leftJoin(ticket, eq(ticket.id, notification.ticketId))
      .where(unread(person))
      .orderBy(desc(notification.id))
      .limit(1),
  ])
  return { unread: count, latest: latest ?? null }
}
