import { desc, inArray } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { drawPicture, TooManyPixels } from '#platform/documents/draw-picture.server.ts'
import { now } from '#shared/dates.ts'
import { Busy, Forbidden, Invalid } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import {
  type ContentFile,
  type ContentFileType,
  fileMaxBytes,
  fileRule,
  fileTooLarge,
  pdfRule,
  plainName,
} from './content-file.ts'
import { contentFileAudit, mayUploadFiles } from './content-file-policy.ts'
import { contentFile } from './content-file-tables.ts'

interface EncodedFile {
  readonly name: string
  readonly type: ContentFileType
  readonly content: Buffer
}

/** Widest picture in pixels: twice the width of an article's column. */
const widest = 1600

const secondsLimit = 15

const unreadable = 'Gambar ini rusak atau terlalu besar untuk dibuka. Pilih gambar lain.'

const tooManyPixels =
  'Gambar ini terlalu besar untuk dibuka: PNG paling besar 16 megapiksel, JPG 50. Perkecil atau simpan sebagai JPG.'

const pictures = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]

const startsWith = (content: Uint8Array, signature: Buffer) => signature.equals(content.subarray(0, signature.length))

/**
 * The content decides, not the name. `field` is where a refusal is shown.
 * @throws Invalid unless a JPG, PNG or PDF of at most 10 MB.
 */
export async function encodeContentFile(
  file: File,
  { field, pdfOnly = false }: { readonly field: string; readonly pdfOnly?: boolean },
): Promise<EncodedFile> {
  const rule = pdfOnly ? pdfRule : fileRule
  if (file.size > fileMaxBytes) throw new Invalid(fileTooLarge, { [field]: fileTooLarge })
  if (file.size === 0) throw new Invalid(rule, { [field]: rule })
  const content = Buffer.from(await file.arrayBuffer())
  if (startsWith(content, Buffer.from('%PDF-'))) {
    return { name: `${plainName(file.name)}.pdf`, type: 'application/pdf', content }
  }
  if (pdfOnly || !pictures.some((signature) => startsWith(content, signature))) {
    throw new Invalid(rule, { [field]: rule })
  }
  try {
    const { data, info } = await drawPicture(content, secondsLimit, (picture) =>
      picture
        .resize(widest, undefined, { withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true }),
    )
    return { name: `${plainName(file.name)}-${info.width}x${info.height}.webp`, type: 'image/webp', content: data }
  } catch (thrown) {
    if (thrown instanceof Busy) throw thrown
    const why = thrown instanceof TooManyPixels ? tooManyPixels : unreadable
    throw new Invalid(why, { [field]: why })
  }
}

/** Adds the file in the caller's transaction. @throws Forbidden without the permission. */
export async function storeContentFile(tx: Transaction, person: Person, file: EncodedFile): Promise<ContentFile> {
  if (!mayUploadFiles(person)) throw new Forbidden()
  const { name, type, content } = file
  const stored: ContentFile = { id: newPublicId(), name, type, size: content.length }
  await tx.insert(contentFile).values({ ...stored, content, createdBy: person.id, createdAt: now() })
  await recordAudit(tx, {
    actor: person,
    action: contentFileAudit.upload,
    target: `content-file:${stored.id}`,
    changes: { name: [null, name], size: [null, stored.size] },
  })
  return stored
}

/** @throws Forbidden without the permission; Invalid unless a JPG, PNG or PDF of at most 10 MB. */
export async function uploadContentFile(person: Person, file: File): Promise<ContentFile> {
  if (!mayUploadFiles(person)) throw new Forbidden()
  const encoded = await encodeContentFile(file, { field: 'file' })
  return database.transaction((tx) => storeContentFile(tx, person, encoded))
}

/** The newest 100 files, newest first. @throws Forbidden without the permission. */
export async function findContentFiles(person: Person): Promise<(ContentFile & { readonly createdAt: Date })[]> {
  if (!mayUploadFiles(person)) throw new Forbidden()
  return database
    .select(pick(contentFile, 'id', 'name', 'type', 'size', 'createdAt'))
    .from(contentFile)
    .orderBy(desc(contentFile.createdAt))
    .limit(100)
}

/** Deletes the files in the transaction that unlinked them. No permission check. */
export async function removeContentFiles(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(contentFile).where(inArray(contentFile.id, [...ids]))
}
