import { type KeyHolder, keyActor } from '#domain/api-keys/api-key.ts'
import { apiTicketAudit } from '#domain/api-keys/api-key-audit.ts'
import { apiTicket } from '#domain/api-keys/api-key-tables.ts'
import { publicRegencies } from '#domain/offices/public-offices.ts'
import {
  type AttachmentContent,
  attachFiles,
  findAttachments,
  getAttachment,
} from '#domain/tickets/attachments/attachment.server.ts'
import { type UploadedFile, uploadAttachment } from '#domain/tickets/attachments/attachment-upload.server.ts'
import type { GuestQuestionInput } from '#domain/tickets/guest/guest-input.ts'
import { storeGuestQuestion } from '#domain/tickets/guest/guest-question.server.ts'
import { replyToOwnTicket } from '#domain/tickets/requester/own-messages.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { oneLine } from '#shared/typed-text.ts'
import { getKeyTicket, type KeyTicket } from './key-tickets.ts'

const notOwn = 'Hanya kunci yang mengirim pertanyaan ini dapat menulis di sana.'
const standsAlone = 'Pemohon pertanyaan ini sekarang menulis sendiri lewat akunnya.'

/** The ticket as one that the key writes in. @throws NotFound, Forbidden when another brought it in, Conflict. */
async function getWritable(holder: KeyHolder, publicId: string): Promise<KeyTicket> {
  const found = await getKeyTicket(holder, publicId)
  if (!found.own) throw new Forbidden(notOwn)
  if (found.standsAlone) throw new Conflict(standsAlone)
  return found
}

interface KeyReply {
  readonly publicId: string
  readonly message: string
  readonly attachments: readonly string[]
  readonly idempotencyKey: string
}

/**
 * Adds the requester's message, once per idempotency key.
 * @throws NotFound, Forbidden, Conflict as `getWritable`; Invalid for missing files.
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

/** Stores a file for a reply, for a day. @throws as `replyByKey` and `uploadAttachment`. */
export async function uploadByKey(holder: KeyHolder, publicId: string, file: UploadedFile) {
  const { requester } = await getWritable(holder, publicId)
  return pick(await uploadAttachment(requester, file), 'id', 'name', 'mediaType', 'size')
}

/**
 * A public file of the ticket.
 * @throws NotFound when the key may not see it; Conflict until it was scanned, or when infected.
 */
export async function downloadByKey(holder: KeyHolder, publicId: string, fileId: string): Promise<AttachmentContent> {
  const { requester } = await getKeyTicket(holder, publicId)
  const files = await findAttachments(requester, publicId)
  if (!files.some(({ id }) => id === fileId)) throw new NotFound('Berkas ini tidak ada.')
  return getAttachment(requester, fileId)
}

const regencies = publicRegencies()

/** What a system sends: as a visitor's form, with the regency by its name. */
type KeyQuestion = Omit<GuestQuestionInput, 'regencyId'> & { readonly regency: string }

/** The regency and its office. @throws Invalid beside the field. */
async function findRegency(holder: KeyHolder, name: string) {
  const wanted = oneLine(name)
    .toLowerCase()
    .replace(/^kab\b\.?\s*/, 'kabupaten ')
  const rows = await database
    .select({ id: regencies.id, name: regencies.name, officeId: regencies.officeId })
    .from(regencies)
  const found = rows.find((each) => each.name.toLowerCase() === wanted)
  if (!found) {
    const unknown = 'Kabupaten/kota tidak dikenal. Namanya ada di /api/v1/offices.'
    throw new Invalid(unknown, { regency: unknown })
  }
  if (holder.officeId !== null && found.officeId !== holder.officeId) {
    const elsewhere = 'Kunci ini hanya mengirim untuk wilayah cabang dinasnya.'
    throw new Invalid(elsewhere, { regency: elsewhere })
  }
  return found
}

/**
 * Stores the question like one without an account. `version`: the privacy policy accepted in the other system.
 * @throws Invalid for an unknown category or regency, or another office.
 */
export async function submitByKey(holder: KeyHolder, { regency, ...input }: KeyQuestion, version: string) {
  const { id: regencyId } = await findRegency(holder, regency)
  const own = { ...input, regencyId, idempotencyKey: `api-${holder.id}-${input.idempotencyKey}` }
  const asking = { network: `api-key:${holder.id}`, proof: '', version, files: [], requestId: holder.requestId }
  const { id, publicId } = await storeGuestQuestion(own, asking, async (tx, ticketId) => {
    await tx.insert(apiTicket).values({ ticketId, keyId: holder.id }).onConflictDoNothing()
    await recordAudit(tx, { actor: keyActor(holder), action: apiTicketAudit.submit, target: `ticket:${ticketId}` })
  })
  return { publicId, number: ticketNumber('question', id), url: `/status/${publicId}` }
}
