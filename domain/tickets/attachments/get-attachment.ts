// A file's content, for who may read the message it belongs to.
import { eq, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { handedOverBy } from '#domain/tickets/ticket-visibility.ts'
import { database } from '#platform/database/database.server.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { isPublicId } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import { mayRead } from './attachment-policy.ts'
import { attachment } from './attachment-tables.ts'

/** Bytes and what they are. */
export interface AttachmentContent {
  readonly name: string
  readonly mediaType: string
  readonly content: Buffer
}

const missing = 'Berkas ini tidak ada atau bukan untuk akun Anda.'

/**
 * The file, or the small picture of it.
 * @throws NotFound for visitors, for anyone who may not read it, and when there is none; Conflict until it was scanned, and
 * when it turned out to be infected.
 */
export async function getAttachment(
  person: Person | null,
  id: string,
  part: 'content' | 'thumbnail' = 'content',
): Promise<AttachmentContent> {
  if (!person || !isPublicId(id)) throw new NotFound(missing)
  const [found] = await database
    .select({
      ...pick(attachment, 'ownerId', 'name', 'mediaType', 'scan', 'threat'),
      audience: ticketEntry.audience,
      ticket: { requesterId: ticket.requesterId, officeId: ticket.officeId, status: ticket.status },
      handedOver: sql<boolean>`${handedOverBy(person)}`,
    })
    .from(attachment)
    .leftJoin(ticketEntry, eq(ticketEntry.id, attachment.entryId))
    .leftJoin(ticket, eq(ticket.id, ticketEntry.ticketId))
    .where(eq(attachment.id, id))
  if (!found) throw new NotFound(missing)
  const { audience, ticket: of, handedOver } = found
  const message = audience && of ? { audience, ticket: of, handedOver } : null
  if (!mayRead(person, { ownerId: found.ownerId, message })) throw new NotFound(missing)
  if (found.scan === 'waiting') throw new Conflict('Berkas ini sedang diperiksa. Coba lagi beberapa menit lagi.')
  if (found.scan === 'infected') {
    throw new Conflict(`Berkas ini mengandung virus (${found.threat}), jadi isinya sudah dihapus.`)
  }
  // Asked for after the decision only, because it is large.
  const [bytes] = await database.select({ content: attachment[part] }).from(attachment).where(eq(attachment.id, id))
  if (!bytes?.content) throw new NotFound(missing)
  const mediaType = part === 'content' ? found.mediaType : 'image/webp'
  return { name: found.name, mediaType, content: bytes.content }
}
