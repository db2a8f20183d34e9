import { and, eq, lt } from 'drizzle-orm'
import { proofOfWork } from '#domain/accounts/proof-of-work.server.ts'
import { announceLive } from '#domain/operations/live/live-event.server.ts'
import {
  type Attachment,
  attachmentsPerMessage,
  cleanFileName,
  refusals,
} from '#domain/tickets/attachments/attachment.ts'
import { encodeAttachment, type UploadedFile } from '#domain/tickets/attachments/attachment-upload.server.ts'
import { digitTries } from '#domain/tickets/guest/digits.server.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import type { OldRows } from '#platform/database/old-rows.ts'
import { makeLimit, turnsOf } from '#platform/limits.server.ts'
import { openText, sealText } from '#platform/secrets.server.ts'
import { findThreat, scannerIsConfigured } from '#platform/virus-scan.server.ts'
import { asAppError, Conflict, Invalid, NotFound, ProofOfWorkRequired } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import { report, reportFile, reportIdentity } from './report-tables.ts'

export interface ReadyFiles {
  readonly taken: readonly Omit<typeof reportFile.$inferInsert, 'reportId' | 'entryId' | 'createdAt'>[]
  readonly refused: readonly string[]
}

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
  const { mediaType, content: encoded, title } = await encodeAttachment(content, 'guest')
  const threat = await threatIn(content)
  if (threat) throw new Invalid('Berkas ini mengandung virus, jadi tidak kami terima.')
  return {
    id: newPublicId(),
    name: cleanFileName(title ?? name, mediaType),
    mediaType,
    size: encoded.length,
    content: encoded,
    scan: threat === undefined ? 'waiting' : 'clean',
  }
}

/** What the scanner found; null: nothing, or no one is asked; undefined: it is away. */
async function threatIn(content: Uint8Array): Promise<string | null | undefined> {
  if (!scannerIsConfigured()) return null
  return findThreat(content).catch((thrown: unknown) => {
    if (asAppError(thrown)?.code === 'unavailable') return undefined
    throw thrown
  })
}

/** The files; those that came with the report have its entry, 0. */
export async function findFiles(reportId: number): Promise<(Attachment & { readonly entryId: number })[]> {
  const rows = await database
    .select(pick(reportFile, 'id', 'entryId', 'name', 'mediaType', 'size', 'scan'))
    .from(reportFile)
    .where(eq(reportFile.reportId, reportId))
    .orderBy(reportFile.createdAt, reportFile.id)
  return rows.map(({ entryId, ...file }) => ({ ...file, entryId: entryId ?? 0 }))
}

const missing = 'Berkas tidak ditemukan.'

/** A file of the report, scanned now if it was not yet. @throws NotFound; Conflict when it is unscanned or infected. */
export async function readReportFile(reportId: number, id: string) {
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

const purpose = 'sealed-report-identity'

interface ReportIdentity {
  /** '' where it was withheld. */
  readonly name: string
  /** As '6281234567890'; null where it was withheld. */
  readonly phone: string | null
}

export async function storeIdentity(tx: Transaction, reportId: number, { name, phone }: ReportIdentity): Promise<void> {
  if (name === '' && phone === null) return
  await tx.insert(reportIdentity).values({ reportId, sealed: sealText(purpose, JSON.stringify({ name, phone })) })
}

/** The identity of a report; null where all of it was withheld, 'unreadable' when the portal's secret is another one now. */
export async function readIdentity(
  db: Database | Transaction,
  reportId: number,
): Promise<ReportIdentity | 'unreadable' | null> {
  const [found] = await db.select().from(reportIdentity).where(eq(reportIdentity.reportId, reportId))
  if (!found) return null
  const opened = openText(purpose, found.sealed)
  return opened === null ? 'unreadable' : (JSON.parse(opened) as ReportIdentity)
}

const networks = makeLimit('report-network')
const work = proofOfWork('sealed-report')

const many = 'Banyak laporan dikirim dari jaringan ini, jadi Anda perlu menunggu'

export const reportReplies = makeLimit('report-reply-network')

export const wrongDigits = {
  report: digitTries('report-digits', 'report-digits-all'),
  network: makeLimit('report-digits-network'),
} as const

/**
 * Counts a report of the network; the returned function takes that back.
 * @throws ProofOfWorkRequired after many without a valid `proof`, and counts nothing then; TooMany.
 */
export async function passReportGate(network: string, proof: string): Promise<() => Promise<void>> {
  const turn = await networks.take(network)
  const giveBack = async () => {
    await networks.giveBack(network)
  }
  const isBusy = turnsOf('report-network') - turn.remaining > turnsOf('report-network-free')
  if (!isBusy || (await work.isGood(proof))) return giveBack
  await giveBack()
  throw new ProofOfWorkRequired(await work.challenge(), turn.resetMs, many)
}

export function notifyReaders(tx: Transaction, reportId: number): Promise<void> {
  const noRecipient = { entryId: null, officeId: null, personId: '' }
  return announceLive(tx, { kind: 'sealed_report', audience: 'sealed', ticketId: reportId, ...noRecipient })
}

export const oldReports: OldRows = {
  table: report,
  isOld: (before) => and(eq(report.status, 'completed'), lt(report.lastEntryAt, before)),
}
