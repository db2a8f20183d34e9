// The files of a ticket's timeline, as its reader sees them.
import { asc, eq, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { handedOverBy } from '#domain/tickets/ticket-visibility.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import type { Attachment } from './attachment.ts'
import { mayRead } from './attachment-policy.ts'
import { attachment } from './attachment-tables.ts'

/** A file and the entry of the timeline it belongs to. */
export interface AttachmentOfEntry extends Attachment {
  readonly entryId: number
}

/** All files of the ticket that the person may read, in the order they were chosen; none for anybody else. */
export async function findAttachments(person: Person, publicId: string): Promise<AttachmentOfEntry[]> {
  const rows = await database
    .select({
      file: {
        ...pick(attachment, 'id', 'name', 'mediaType', 'size', 'scan'),
        entryId: ticketEntry.id,
      },
      ownerId: attachment.ownerId,
      audience: ticketEntry.audience,
      ticket: { requesterId: ticket.requesterId, officeId: ticket.officeId, status: ticket.status },
      handedOver: sql<boolean>`${handedOverBy(person)}`,
    })
    .from(ticket)
    .innerJoin(ticketEntry, eq(ticketEntry.ticketId, ticket.id))
    .innerJoin(attachment, eq(attachment.entryId, ticketEntry.id))
    .where(eq(ticket.publicId, publicId))
    .orderBy(asc(ticketEntry.id), asc(attachment.position), asc(attachment.createdAt), asc(attachment.id))
  return rows
    .filter(({ ownerId, audience, ticket: of, handedOver }) =>
      mayRead(person, { ownerId, message: { audience, ticket: of, handedOver } }),
    )
    .map(({ file }) => file)
}
