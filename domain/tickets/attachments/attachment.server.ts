import { and, asc, eq, inArray, isNull, like, ne, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import type { WithEntry } from '#domain/tickets/store-ticket.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { handedOverBy } from '#domain/tickets/ticket-visibility.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { agedRows } from '#platform/database/old-rows.ts'
import { days } from '#shared/durations.ts'
import { Conflict, Invalid, NotFound } from '#shared/errors.ts'
import { isPublicId } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import { type Attachment, attachmentsPerMessage, refusals } from './attachment.ts'
import { attachmentAudit } from './attachment-audit.ts'
import { mayRead } from './attachment-policy.ts'
import { attachment } from './attachment-tables.ts'
import { titleOfVoiceFile } from './voice-note.ts'

interface AttachmentOfEntry extends Attachment {
  readonly entryId: number
}

export async function findAttachments(person: Person, publicId: string): Promise<AttachmentOfEntry[]> {
  const rows = await database
    .select({
      file: {
        ...pick(attachment, 'id', 'name', 'mediaType', 'size', 'scan'),
        entryId: ticketEntry.id,
      },
      ownerId: attachment.ownerId,
      audience: ticketEntry.audience,
      ticket: { requesterId: ticketTable.requesterId, officeId: ticketTable.officeId, status: ticketTable.status },
      handedOver: sql<boolean>`${handedOverBy(person)}`,
    })
    .from(ticketTable)
    .innerJoin(ticketEntry, eq(ticketEntry.ticketId, ticketTable.id))
    .innerJoin(attachment, eq(attachment.entryId, ticketEntry.id))
    .where(eq(ticketTable.publicId, publicId))
    .orderBy(asc(ticketEntry.id), asc(attachment.position), asc(attachment.createdAt), asc(attachment.id))
  return rows
    .filter(({ ownerId, audience, ticket: of, handedOver }) =>
      mayRead(person, { ownerId, message: { audience, ticket: of, handedOver } }),
    )
    .map(({ file }) => file)
}

export interface AttachmentContent {
  readonly name: string
  readonly mediaType: string
  readonly content: Buffer
}

const missing = 'Berkas ini tidak ada atau bukan untuk akun Anda.'

/** The file or its thumbnail. @throws NotFound without access; Conflict until it was scanned, or when infected. */
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
      ticket: { requesterId: ticketTable.requesterId, officeId: ticketTable.officeId, status: ticketTable.status },
      handedOver: sql<boolean>`${handedOverBy(person)}`,
    })
    .from(attachment)
    .leftJoin(ticketEntry, eq(ticketEntry.id, attachment.entryId))
    .leftJoin(ticketTable, eq(ticketTable.id, ticketEntry.ticketId))
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

/**
 * Attaches the files in order; undefined without files. Idempotent per message.
 * @throws (in the write) Invalid when a file is not available, or there are too many.
 */
export function attachFiles(person: Person, ids: readonly string[]): WithEntry | undefined {
  if (ids.length === 0) return undefined
  return async (tx, entryId) => {
    const wanted = and(inArray(attachment.id, [...ids]), eq(attachment.ownerId, person.id))
    const position = sql`array_position(array[${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )}], ${attachment.id})`
    const isThere = sql`exists (select from ${attachment} there where there.entry_id = ${entryId}
      and there.size = ${attachment}.size and there.content = ${attachment}.content)`
    await tx
      .update(attachment)
      .set({ entryId, position })
      .where(and(wanted, isNull(attachment.entryId), ne(attachment.scan, 'infected'), sql`not ${isThere}`))
    const found = await tx.select({ entryId: attachment.entryId, scan: attachment.scan }).from(attachment).where(wanted)
    const usable = found.filter((file) => file.scan !== 'infected' && (file.entryId ?? entryId) === entryId)
    if (usable.length < new Set(ids).size) throw new Invalid(refusals.gone, { attachments: refusals.gone })
    if ((await tx.$count(attachment, eq(attachment.entryId, entryId))) > attachmentsPerMessage) {
      throw new Invalid(refusals.many, { attachments: refusals.many })
    }
  }
}

/**
 * A first check; `attachFiles` repeats it.
 * @throws Invalid when a file is not the person's, is used already or gone.
 */
export async function checkFiles(tx: Transaction, person: Person, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const isTheirs = and(inArray(attachment.id, [...ids]), eq(attachment.ownerId, person.id))
  const isFree = and(isNull(attachment.entryId), ne(attachment.scan, 'infected'))
  if ((await tx.$count(attachment, and(isTheirs, isFree))) < new Set(ids).size)
    throw new Invalid(refusals.gone, { attachments: refusals.gone })
}

/** 'Pesan suara, 0.42' of the first of the person's files that is a recording. */
export async function findVoiceTitle(person: Person, ids: readonly string[]): Promise<string | undefined> {
  const [voice] = await database
    .select({ name: attachment.name })
    .from(attachment)
    .where(
      and(inArray(attachment.id, [...ids]), eq(attachment.ownerId, person.id), like(attachment.mediaType, 'audio/%')),
    )
    .orderBy(asc(attachment.createdAt))
    .limit(1)
  return voice && titleOfVoiceFile(voice.name)
}

export async function removeAttachment(person: Person, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const removed = await tx
      .delete(attachment)
      .where(and(eq(attachment.id, id), eq(attachment.ownerId, person.id), isNull(attachment.entryId)))
      .returning({ id: attachment.id })
    if (removed.length === 0) return
    await recordAudit(tx, { actor: person, action: attachmentAudit.remove, target: `attachment:${id}` })
  })
}

/** Files without a message. A draft of yesterday still has its files. */
export const unsentFiles = agedRows(attachment, attachment.createdAt, days(1), isNull(attachment.entryId))
