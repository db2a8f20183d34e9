import { constants, inflateSync } from 'node:zlib'
import { and, asc, eq, sum } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { isStaff, requireConsent } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { drawPicture, TooManyPixels } from '#platform/documents/draw-picture.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { findThreat, scannerIsConfigured } from '#platform/virus-scan.server.ts'
import { now } from '#shared/dates.ts'
import { asAppError, Busy, Invalid } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import {
  type Attachment,
  attachmentMaxBytes,
  attachmentQuota,
  cleanFileName,
  type MediaType,
  recogniseFile,
  refusalOfKind,
  refusals,
  type ScanState,
} from './attachment.ts'
import { attachmentAudit } from './attachment-audit.ts'
import { attachment } from './attachment-tables.ts'
import { encodeVoice } from './encode-voice.server.ts'
import { isVoice } from './voice-note.ts'

/** Files of one person: a dozen full messages an hour. */
const personUploads = makeLimit('attachment-upload')

/** Names of actions that run a script or start a program. Shorter names, such as /JS, occur by chance in pictures. */
const active = /\/(?:JavaScript|Launch|RichMedia)\b/

const objectStream = /\/ObjStm\b.{0,400}?\bstream\r?\n/gs

/** Most streams that are opened, and most bytes of one, so that a small file costs little. */
const mostStreams = 200
const streamMaxBytes = 1024 * 1024

const namesIn = (text: string) =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function inflated(content: Uint8Array): string {
  try {
    const options = { maxOutputLength: streamMaxBytes, finishFlush: constants.Z_SYNC_FLUSH }
    return inflateSync(content, options).toString('latin1')
  } catch {
    return ''
  }
}

/** True where the PDF has JavaScript, or starts a program. What an encrypted PDF compressed is not seen. */
export function hasActiveContent(content: Uint8Array): boolean {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  if (active.test(namesIn(text))) return true
  const starts = [...text.matchAll(objectStream)].slice(0, mostStreams).map(({ index, 0: head }) => index + head.length)
  return starts.some((start) => active.test(namesIn(inflated(content.subarray(start)))))
}

/** Longest edge of a kept picture: an A4 page at 300 dpi and more, in pixels. */
const longestEdge = 4_000

/** Longest edge of a thumbnail: twice what a phone shows, in pixels. */
const thumbnailEdge = 240

/** Longest edge of a kept long screenshot, whose short edge is to stay readable. */
const longScreenshotEdge = 16_000

const secondsLimit = 20

/** Most pixels of a picture without an account: it costs a third of a second, and phones send smaller ones. */
const guestPixels = 16_000_000

interface EncodedAttachment {
  readonly mediaType: MediaType
  readonly content: Buffer
  readonly thumbnail: Buffer | null
  /** The name of a recording, in place of the sender's. */
  readonly title?: string
}

/**
 * The stored content: a picture re-encoded upright in its format, a recording in a fresh container, a PDF as it is.
 * @throws Invalid when it is too large, empty or of another kind; Busy.
 */
export async function encodeAttachment(
  content: Uint8Array,
  from: 'account' | 'guest' = 'account',
): Promise<EncodedAttachment> {
  if (content.length === 0) throw new Invalid(refusals.empty)
  if (content.length > attachmentMaxBytes) throw new Invalid(refusals.size)
  const mediaType = recogniseFile(content)
  if (!mediaType) throw new Invalid(refusalOfKind(content))
  if (mediaType === 'application/pdf') {
    if (hasActiveContent(content)) throw new Invalid(refusals.active)
    return { mediaType, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength), thumbnail: null }
  }
  if (isVoice(mediaType)) return { mediaType, thumbnail: null, ...(await encodeVoice(content)) }
  const isGuest = from === 'guest'
  const encode = async (
    picture: Sharp,
    { width, height }: { readonly width: number; readonly height: number },
  ): Promise<EncodedAttachment> => {
    const edge = Math.max(width, height) > 3 * Math.min(width, height) ? longScreenshotEdge : longestEdge
    const smaller = picture.resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    const kept = await (mediaType === 'image/jpeg' ? smaller.jpeg({ quality: 85 }) : smaller.png()).toBuffer()
    const thumbnail = await sharp(kept)
      .resize(thumbnailEdge, thumbnailEdge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer()
    return { mediaType, content: kept, thumbnail }
  }
  try {
    return await drawPicture(content, secondsLimit, encode, isGuest ? guestPixels : undefined)
  } catch (thrown) {
    if (thrown instanceof Busy) throw thrown
    if (!(thrown instanceof TooManyPixels)) throw new Invalid(refusals.broken)
    throw new Invalid(isGuest ? refusals.guestPixels : refusals.pixels)
  }
}

/** A file as it arrives; the name is the sender's and not trusted. */
export interface UploadedFile {
  readonly name: string
  readonly content: Uint8Array
}

/**
 * Stores the file for its owner, the only reader until it is sent.
 * @throws Invalid with a message; Conflict without consent; TooMany; Busy.
 */
export async function uploadAttachment(
  person: Person,
  { name, content }: UploadedFile,
  from?: 'guest',
): Promise<Attachment> {
  requireConsent(person)
  await personUploads.take(person.id)
  await checkQuota(person, content.length)
  const { title, ...kept } = await encodeAttachment(content, from)
  const scan = await scanOf(person, content)
  const shown = {
    id: newPublicId(),
    name: cleanFileName(title ?? name, kept.mediaType),
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
async function checkQuota(person: Person, bytes: number): Promise<void> {
  if (isStaff(person)) return
  const [kept] = await database
    .select({ bytes: sum(attachment.size).mapWith(Number) })
    .from(attachment)
    .where(eq(attachment.ownerId, person.id))
  if ((kept?.bytes ?? 0) + bytes > attachmentQuota) throw new Invalid(refusals.full)
}

/** A scanner that is away holds no one up: the file is taken, and withheld until it was scanned. */
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

const isWaiting = eq(attachment.scan, 'waiting')

/** Scans pending files, oldest first, until the scanner is down. Without a scanner it releases all. */
export async function scanWaitingAttachments(): Promise<void> {
  if (!scannerIsConfigured()) {
    await database.update(attachment).set({ scan: 'clean' }).where(isWaiting)
    return
  }
  const waiting = await database
    .select({ id: attachment.id })
    .from(attachment)
    .where(isWaiting)
    .orderBy(asc(attachment.createdAt))
  for (const { id } of waiting) if (!(await scan(id))) return
}

/** False when the scanner is away. */
async function scan(id: string): Promise<boolean> {
  const unscanned = and(eq(attachment.id, id), isWaiting)
  const [file] = await database.select({ content: attachment.content }).from(attachment).where(unscanned)
  if (!file) return true
  const threat = await findThreat(file.content).catch((thrown: unknown) => {
    if (asAppError(thrown)?.code === 'unavailable') return undefined
    throw thrown
  })
  if (threat === undefined) return false
  if (threat === null) {
    await database.update(attachment).set({ scan: 'clean' }).where(unscanned)
    return true
  }
  await database.transaction(async (tx) => {
    await tx
      .update(attachment)
      .set({ scan: 'infected', threat, content: Buffer.alloc(0), thumbnail: null })
      .where(unscanned)
    await recordAudit(tx, {
      actor: null,
      action: attachmentAudit.infected,
      target: `attachment:${id}`,
      changes: { threat: [null, threat] },
    })
  })
  return true
}
