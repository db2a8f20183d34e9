// Takes a file in before its message is sent; it waits for the message for a day.
import { eq, sum } from 'drizzle-orm'
import { isStaff, requireConsent } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { findThreat, scannerIsConfigured } from '#platform/virus-scan.server.ts'
import { now } from '#shared/dates.ts'
import { asAppError, Invalid } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { type Attachment, attachmentQuota, cleanFileName, refusals, type ScanState } from './attachment.ts'
import { attachmentAudit } from './attachment-audit.ts'
import { personUploads } from './attachment-limits.server.ts'
import { attachment } from './attachment-tables.ts'
import { encodeAttachment } from './encode-attachment.server.ts'

/** A file as it arrives; the name is the sender's and not trusted. */
export interface UploadedFile {
  readonly name: string
  readonly content: Uint8Array
}

/**
 * Keeps the file for its owner, who alone may read it until it goes with a message.
 * @throws Invalid with the sentence why it is not taken; Conflict while the consent is withdrawn; TooMany when the person uploads too much; Busy.
 */
export async function uploadAttachment(
  person: Person,
  { name, content }: UploadedFile,
  from?: 'guest',
): Promise<Attachment> {
  requireConsent(person)
  await personUploads.take(person.id)
  await findRoom(person, content.length)
  const kept = await encodeAttachment(content, from)
  const scan = await scanOf(person, content)
  const shown = {
    id: newPublicId(),
    name: cleanFileName(name, kept.mediaType),
    mediaType: kept.mediaType,
    size: kept.content.length,
    scan,
  }
  await database.transaction(async (tx) => {
    await tx.insert(attachment).values({ ...kept, ...shown, ownerId: person.id, createdAt: now() })
    await recordAudit(tx, { actor: person, action: attachmentAudit.upload, target: `attachment:${shown.id}` })
  })
  return shown
}

/** Everything the account keeps counts, also what was sent long ago. Staff answer many people, and are not bounded. */
async function findRoom(person: Person, bytes: number): Promise<void> {
  if (isStaff(person)) return
  const [kept] = await database
    .select({ bytes: sum(attachment.size).mapWith(Number) })
    .from(attachment)
    .where(eq(attachment.ownerId, person.id))
  if ((kept?.bytes ?? 0) + bytes > attachmentQuota) throw new Invalid(refusals.full)
}

/** A scanner that is away holds nobody up: the file is taken, and withheld until it was scanned. */
async function scanOf(person: Person, content: Uint8Array): Promise<ScanState> {
  if (!scannerIsConfigured()) return 'clean'
  const threat = await findThreat(content).catch((thrown: unknown) => {
    if (asAppError(thrown)?.code === 'unavailable') return undefined
    throw thrown
  })
  if (threat === undefined) return 'waiting'
  if (threat === null) return 'clean'
  await database.transaction((tx) =>
    recordAudit(tx, {
      actor: person,
      action: attachmentAudit.refuse,
      target: `user:${person.id}`,
      changes: { threat: [null, threat] },
    }),
  )
  throw new Invalid(`Berkas ini mengandung virus (${threat}), jadi tidak kami terima.`)
}
