// For whom a device without an account opens a file: the requester of a ticket that it opened.
import { and, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { isPublicId } from '#shared/ids.ts'
import { guestRequester } from './guest-requester.ts'

/**
 * The requester, where the file belongs to the public conversation of a ticket that `cookie` opens; null for every other
 * file: of internal notes, of messages that were not sent, of other tickets.
 */
export async function guestOfFile(cookie: string | undefined, fileId: string): Promise<Person | null> {
  if (!isPublicId(fileId)) return null
  const [found] = await database
    .select({ publicId: ticket.publicId })
    .from(attachment)
    .innerJoin(ticketEntry, and(eq(ticketEntry.id, attachment.entryId), eq(ticketEntry.audience, 'public')))
    .innerJoin(ticket, eq(ticket.id, ticketEntry.ticketId))
    .where(eq(attachment.id, fileId))
  return found ? guestRequester(cookie, found.publicId) : null
}
