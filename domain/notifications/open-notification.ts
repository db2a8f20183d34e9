// Opening a notice: it counts as read, and leads to its ticket.
import { and, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { markRead, ownNotices } from './find-notifications.ts'
import { notification } from './notification-tables.ts'

/**
 * Marks the person's own notice as read and gives the ticket it is about, and where it leads instead (null: to that ticket).
 * @throws NotFound when there is none or it is somebody else's.
 */
export async function openNotification(
  person: Person,
  id: number,
): Promise<{ readonly ticketId: number; readonly publicId: string; readonly path: string | null }> {
  const [found] = await database
    .select({ ...pick(notification, 'ticketId', 'path'), publicId: ticket.publicId })
    .from(notification)
    .innerJoin(ticket, eq(ticket.id, notification.ticketId))
    .where(and(eq(notification.id, id), ownNotices(person)))
  if (!found) throw new NotFound('Notifikasi tidak ditemukan.')
  await markRead(person, { id })
  return found
}
