// One ticket with its public conversation, for a key that may see it.
import type { KeyHolder } from '#domain/api-keys/api-key.ts'
import { keyActor } from '#domain/api-keys/api-key.ts'
import { apiTicketAudit } from '#domain/api-keys/api-key-audit.ts'
import { findAttachments } from '#domain/tickets/attachments/find-attachments.ts'
import { getOwnTicket } from '#domain/tickets/requester/get-own-ticket.ts'
import { recordReading } from '#platform/audit/record-reading.ts'
import { pick } from '#shared/pick.ts'
import { getKeyTicket } from './get-key-ticket.ts'

/**
 * What the requester of the ticket would read, without a note of the desk, and put on record once an hour. Its files are
 * named for keys with the scope 'attachments'.
 * @throws NotFound when there is none that the key may see.
 */
export async function readKeyTicket(holder: KeyHolder, publicId: string) {
  const { id, requester, contactName, organization } = await getKeyTicket(holder, publicId)
  const found = await getOwnTicket(requester, publicId)
  const files = holder.scopes.includes('attachments') ? await findAttachments(requester, publicId) : []
  await recordReading(keyActor(holder), apiTicketAudit.read, [`ticket:${id}`])
  return {
    ...pick(
      found,
      'publicId',
      'number',
      'status',
      'title',
      'description',
      'category',
      'regency',
      'office',
      'mergedInto',
    ),
    organization,
    submittedBy: contactName,
    submittedAt: found.createdAt,
    history: found.timeline.map((entry) => ({
      ...pick(entry, 'type', 'author', 'organization', 'message', 'at'),
      attachments: files
        .filter(({ entryId }) => entryId === entry.id)
        .map((file) => pick(file, 'id', 'name', 'mediaType', 'size')),
    })),
  }
}
