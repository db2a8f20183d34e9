// The requester's side of a conversation through the key that brought the question in: words and files.
import { type KeyHolder, keyActor } from '#domain/api-keys/api-key.ts'
import { apiTicketAudit } from '#domain/api-keys/api-key-audit.ts'
import { attachFiles } from '#domain/tickets/attachments/attach-files.ts'
import { findAttachments } from '#domain/tickets/attachments/find-attachments.ts'
import type { AttachmentContent } from '#domain/tickets/attachments/get-attachment.ts'
import { getAttachment } from '#domain/tickets/attachments/get-attachment.ts'
import { type UploadedFile, uploadAttachment } from '#domain/tickets/attachments/upload-attachment.ts'
import { replyToOwnTicket } from '#domain/tickets/requester/reply-to-own-ticket.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { Conflict, Forbidden, NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { getKeyTicket, type KeyTicket } from './get-key-ticket.ts'

const notOwn = 'Hanya kunci yang mengirim pertanyaan ini dapat menulis di sana.'
const standsAlone = 'Pemohon pertanyaan ini sekarang menulis sendiri lewat akunnya.'

/** The ticket as one that the key writes in. @throws NotFound, Forbidden when another brought it in, Conflict. */
async function getWritable(holder: KeyHolder, publicId: string): Promise<KeyTicket> {
  const found = await getKeyTicket(holder, publicId)
  if (!found.own) throw new Forbidden(notOwn)
  if (found.standsAlone) throw new Conflict(standsAlone)
  return found
}

/** What a system writes; `attachments` are ids of files that it uploaded for this ticket. */
export interface KeyReply {
  readonly publicId: string
  readonly message: string
  readonly attachments: readonly string[]
  readonly idempotencyKey: string
}

/**
 * Adds the requester's words. The same idempotency key with the same words makes one entry.
 * @throws NotFound when the key may not see the ticket; Forbidden when it did not bring it in; Conflict when the requester
 * has an account of their own meanwhile, or the ticket is completed or merged; Invalid for files that are not there.
 */
export async function replyByKey(
  holder: KeyHolder,
  { publicId, message, attachments, idempotencyKey }: KeyReply,
): Promise<void> {
  const { id, requester } = await getWritable(holder, publicId)
  const attach = attachFiles(requester, attachments)
  const input = { publicId, message, idempotencyKey: `api-${holder.id}-${idempotencyKey}` }
  await replyToOwnTicket(requester, input, async (tx, entryId) => {
    await attach?.(tx, entryId)
    await recordAudit(tx, { actor: keyActor(holder), action: apiTicketAudit.reply, target: `ticket:${id}` })
  })
}

/**
 * Keeps a file for a reply; it waits for it for a day.
 * @throws as `replyByKey`, and as `uploadAttachment` for what is no file that is taken.
 */
export async function uploadByKey(holder: KeyHolder, publicId: string, file: UploadedFile) {
  const { requester } = await getWritable(holder, publicId)
  return pick(await uploadAttachment(requester, file), 'id', 'name', 'mediaType', 'size')
}

/**
 * A file of the ticket's public conversation.
 * @throws NotFound when there is none that the key may see; Conflict until it was scanned, and when it is infected.
 */
export async function downloadByKey(holder: KeyHolder, publicId: string, fileId: string): Promise<AttachmentContent> {
  const { requester } = await getKeyTicket(holder, publicId)
  const files = await findAttachments(requester, publicId)
  if (!files.some(({ id }) => id === fileId)) throw new NotFound('Berkas ini tidak ada.')
  return getAttachment(requester, fileId)
}
