// Opening a notice: it counts as read, and leads to its ticket.
import { and, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { markRead, type Notice, ownNotices } from './find-notifications.ts'
import { notification } from './notification-tables.ts'

/**
 * Marks the person's own notice as read and gives the ticket it is about (null: none), and where it leads instead (null: to that ticket).
 * @throws NotFound when there is none or it is somebody else's.
 */
export async function openNotification(
  person: Person,
  id: number,
): Promise<Pick<Notice, 'ticketId' | 'publicId' | 'path'>> {
  const [found] = await database
    .select({ ...pick(notification, 'ticketId', 'path'), publicId: ticket.publicId })
    .from(notification)
    .leftJoin(ticket, eq(ticket.id, notification.ticketId))
    .where(and(eq(notification.id, id), ownNotices(person)))
  if (!found) throw new NotFound('Notifikasi tidak ditemukan.')
  await markRead(person, { id })
  return found
}
