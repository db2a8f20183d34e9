// Files of a report: checked as those of a question are, and kept with the report.
import { and, eq } from 'drizzle-orm'
import { attachmentsPerMessage, cleanFileName, refusals } from '#domain/tickets/attachments/attachment.ts'
import { encodeAttachment } from '#domain/tickets/attachments/encode-attachment.server.ts'
import type { UploadedFile } from '#domain/tickets/attachments/upload-attachment.ts'
import { database } from '#platform/database/database.server.ts'
import { findThreat, scannerIsConfigured } from '#platform/virus-scan.server.ts'
import { asAppError, Conflict, Invalid, NotFound } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import { reportFile } from './report-tables.ts'

/** Files that can be stored, and how many could not. */
export interface ReadyFiles {
  readonly taken: readonly Omit<typeof reportFile.$inferInsert, 'reportId' | 'entryId' | 'createdAt'>[]
  readonly refused: readonly string[]
}

/** Prepares what can be taken of the files; what cannot holds nothing up, and `refused` says why. */
export async function prepareFiles(files: readonly UploadedFile[]): Promise<ReadyFiles> {
  const taken: ReadyFiles['taken'][number][] = []
  const refused: string[] = []
  for (const file of files) {
    try {
      if (taken.length >= attachmentsPerMessage) throw new Invalid(refusals.many)
      taken.push(await prepare(file))
    } catch (thrown) {
      const known = asAppError(thrown)
      if (!known) throw thrown
      refused.push(`${file.name}: ${known.message}`)
    }
  }
  return { taken, refused }
}

async function prepare({ name, content }: UploadedFile): Promise<ReadyFiles['taken'][number]> {
  const { mediaType, content: encoded } = await encodeAttachment(content, 'guest')
  const threat = await threatIn(content)
  if (threat) throw new Invalid('Berkas ini mengandung virus, jadi tidak kami terima.')
  return {
    id: newPublicId(),
    name: cleanFileName(name, mediaType),
    mediaType,
    size: encoded.length,
    content: encoded,
    scan: threat === undefined ? 'waiting' : 'clean',
  }
}

/** What the scanner found; null: nothing, or nobody is asked; undefined: it is away. */
async function threatIn(content: Uint8Array): Promise<string | null | undefined> {
  if (!scannerIsConfigured()) return null
  return findThreat(content).catch((thrown: unknown) => {
    if (asAppError(thrown)?.code === 'unavailable') return undefined
    throw thrown
  })
}

/** A file of a list. */
export interface ReportFile {
  readonly id: string
  /** The entry it came with; null: it came with the report. */
  readonly entryId: number | null
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** The files of a report in the order they came. */
export function findFiles(reportId: number): Promise<ReportFile[]> {
  return database
    .select(pick(reportFile, 'id', 'entryId', 'name', 'size'))
    .from(reportFile)
    .where(eq(reportFile.reportId, reportId))
    .orderBy(reportFile.createdAt, reportFile.id)
}

const missing = 'Berkas tidak ditemukan.'

/**
 * A file of this report. What came in while the scanner was away is scanned now.
 * @throws NotFound when the report has no such file; Conflict while it cannot be scanned, and when it holds a virus.
 */
export async function readFile(reportId: number, id: string) {
  const own = and(eq(reportFile.id, id), eq(reportFile.reportId, reportId))
  const [found] = await database.select().from(reportFile).where(own)
  if (!found) throw new NotFound(missing)
  const { name, mediaType, content, scan } = found
  if (scan === 'waiting') {
    const threat = await threatIn(content)
    if (threat === undefined) throw new Conflict('Berkas ini sedang diperiksa. Coba lagi beberapa menit lagi.')
    const state = threat ? ({ scan: 'infected', content: Buffer.alloc(0) } as const) : ({ scan: 'clean' } as const)
    await database.update(reportFile).set(state).where(own)
    if (threat) throw new Conflict('Berkas ini mengandung virus, jadi isinya sudah dihapus.')
  } else if (scan === 'infected') throw new Conflict('Berkas ini mengandung virus, jadi isinya sudah dihapus.')
  return { name, mediaType, content }
}
