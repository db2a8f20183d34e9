import { and, eq, ne, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { publicRegencies } from '#domain/offices/public-offices.ts'
import type { UploadedFile } from '#domain/tickets/attachments/attachment-upload.server.ts'
import { deviceKey, opens } from '#domain/tickets/guest/guest-ticket.server.ts'
import { checkRegency, getFilingRules } from '#domain/tickets/routing-rules.ts'
import type { EntryType } from '#domain/tickets/ticket.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'
import { database } from '#platform/database/database.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { now } from '#shared/dates.ts'
import { Invalid, NotFound, TooMany } from '#shared/errors.ts'
import { isPublicId, newPublicId } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import {
  findFiles,
  notifyReaders,
  passReportGate,
  prepareFiles,
  type ReadyFiles,
  readIdentity,
  reportReplies,
  storeIdentity,
  wrongDigits,
} from './report.server.ts'
import type { ReportEntryType, ReportKind, ReportStatus } from './report.ts'
import type { ReportInput, ReportReplyInput } from './report-input.ts'
import { report, reportEntry, reportFile } from './report-tables.ts'

const regency = publicRegencies()

interface ReportFacts {
  readonly id: number
  readonly publicId: string
  readonly kind: ReportKind
  readonly description: string
  readonly about: string
  readonly regency: string | null
  readonly status: ReportStatus
  readonly createdAt: Date
  readonly lastReplyAt: Date
}

export async function findReport(id: number): Promise<ReportFacts | undefined> {
  const [found] = await database
    .select({
      ...pick(report, 'id', 'publicId', 'kind', 'description', 'about', 'status', 'createdAt', 'lastReplyAt'),
      regency: regency.name,
    })
    .from(report)
    .leftJoin(regency, eq(regency.id, report.regencyId))
    .where(eq(report.id, id))
  return found
}

const entryTypes = {
  reply: 'requester_replied',
  answer: 'answered',
  note: 'noted',
  completed: 'completed',
} as const satisfies Record<ReportEntryType, EntryType>

const author = people('author')

/** The report and what followed, in the form of a ticket's timeline. Its sender reads neither notes nor who of the team wrote. */
export async function readReportTimeline(
  { id, description, createdAt }: Pick<ReportFacts, 'id' | 'description' | 'createdAt'>,
  reader: Pick<Person, 'id'> | 'sender',
): Promise<TimelineEntry[]> {
  const isSender = reader === 'sender'
  const rows = await database
    .select({
      ...pick(reportEntry, 'id', 'type', 'message', 'authorId'),
      at: reportEntry.createdAt,
      author: isSender ? sql<null>`null` : author.name,
    })
    .from(reportEntry)
    .leftJoin(author, eq(author.id, reportEntry.authorId))
    .where(and(eq(reportEntry.reportId, id), isSender ? ne(reportEntry.type, 'note') : undefined))
    .orderBy(reportEntry.id)
  const shared = { audience: 'public', organization: null } as const
  const sent = { ...shared, id: 0, type: 'submitted', author: 'Pelapor', message: description } as const
  return [
    { ...sent, at: createdAt, own: isSender },
    ...rows.map(({ authorId, type, message, author: name, ...entry }) => ({
      ...shared,
      ...entry,
      type: entryTypes[type],
      ...(type === 'note' && { audience: 'internal' as const }),
      author: authorId === null ? 'Pelapor' : (name ?? 'Petugas provinsi'),
      message: type === 'completed' ? 'Laporan ditandai selesai.' : message,
      own: authorId === (isSender ? null : reader.id),
    })),
  ]
}

/** The report for who opened it (`accessOf`). @throws NotFound when it is gone. */
export async function getOwnReport(id: number) {
  const [facts, files] = await Promise.all([findReport(id), findFiles(id)])
  if (!facts) throw new NotFound()
  return { ...facts, timeline: await readReportTimeline(facts, 'sender'), files }
}

/** What changes with all that its sender reads; notes do not count. Null for an unknown ID. */
export async function getWatchedReport(publicId: string): Promise<{ readonly id: number; version: string } | null> {
  if (!isPublicId(publicId)) return null
  const entries = database.$count(reportEntry, and(eq(reportEntry.reportId, report.id), ne(reportEntry.type, 'note')))
  const [found] = await database
    .select({ ...pick(report, 'id', 'status'), entries })
    .from(report)
    .where(eq(report.publicId, publicId))
  return found ? { id: found.id, version: `${found.status}.${found.entries}` } : null
}

/** The one refusal, for wrong digits and for a report that is not there. */
const digitsAreWrong = 'Empat angka ini tidak cocok. Periksa, lalu coba lagi.'

async function findByLink(publicId: string) {
  if (!isPublicId(publicId)) return undefined
  const [found] = await database.select({ id: report.id }).from(report).where(eq(report.publicId, publicId))
  if (!found) return undefined
  const identity = await readIdentity(database, found.id)
  // Without the secret it is unknown whether a number was given: the link alone must not open it.
  if (identity === 'unreadable') return { id: found.id, phone: undefined }
  return { id: found.id, phone: identity?.phone ?? null }
}

/** A report that the device may read; `byLink` is true where no number was given, so that the link alone opens it. */
export interface OpenedReport {
  readonly id: number
  readonly byLink: boolean
}

/** 'unknown': no such report; 'digits': the device must show four digits first; else the report. */
type OwnAccess = 'unknown' | 'digits' | OpenedReport

export async function accessOf(keys: string | undefined, publicId: string): Promise<OwnAccess> {
  const found = await findByLink(publicId)
  if (!found) return 'unknown'
  const { id, phone } = found
  if (phone === undefined) return 'digits'
  return phone === null || opens(keys, publicId, phone) ? { id, byLink: phone === null } : 'digits'
}

/**
 * Returns the device's key. Wrong attempts count per network and per report, also for unknown ones.
 * @throws Invalid with one message for every mismatch; TooMany.
 */
export async function openReport(publicId: string, digits: string, network: string): Promise<string> {
  await wrongDigits.network.take(network)
  await wrongDigits.report.take(publicId.slice(0, 40), network).catch(async (refused: unknown) => {
    await wrongDigits.network.giveBack(network)
    throw refused
  })
  const found = await findByLink(publicId)
  if (!found?.phone || found.phone.slice(-4) !== digits) throw new Invalid(digitsAreWrong, { digits: digitsAreWrong })
  await Promise.all([wrongDigits.network.giveBack(network), wrongDigits.report.giveBack(publicId, network)])
  return deviceKey(publicId, found.phone)
}

/** Adds the reply once per form; returns messages about refused files. @throws NotFound; TooMany by the network. */
export async function replyToReport(
  id: number,
  { message, idempotencyKey }: ReportReplyInput,
  { network, files }: { readonly network: string; readonly files: readonly UploadedFile[] },
): Promise<readonly string[]> {
  const key = keyWithDigest(idempotencyKey, ['report-reply', message])
  const isThis = and(eq(reportEntry.reportId, id), eq(reportEntry.idempotencyKey, key))
  if ((await database.$count(reportEntry, isThis)) > 0) return []
  await reportReplies.take(network)
  const ready = await prepareFiles(files)
  const at = now()
  await database.transaction(async (tx) => {
    const changes = { status: 'pending', lastEntryAt: at, lastReplyAt: at } as const
    const [entry] = await tx
      .insert(reportEntry)
      .values({ reportId: id, type: 'reply', authorId: null, message, idempotencyKey: key, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: reportEntry.id })
    if (!entry) return
    const rows = ready.taken.map((file) => ({ ...file, reportId: id, entryId: entry.id, createdAt: at }))
    if (rows.length > 0) await tx.insert(reportFile).values(rows)
    const changed = await tx.update(report).set(changes).where(eq(report.id, id)).returning({ id: report.id })
    if (changed.length === 0) throw new NotFound()
    await notifyReaders(tx, id)
  })
  return ready.refused
}

/** Where a report comes from, and what comes with it; the network is counted and not kept. */
export interface ReportSending {
  readonly network: string
  readonly proof: string
  readonly version: string
  readonly files: readonly UploadedFile[]
}

interface SentReport {
  readonly publicId: string
  readonly repeated: boolean
  /** What opens it on the device that sent it; null where no number was given, because then the link alone does. */
  readonly key: string | null
  readonly refused: readonly string[]
}

const onceKey = ({ idempotencyKey, kind, description, about, name, phone }: ReportInput) =>
  keyWithDigest(idempotencyKey, ['report', kind, description, about, name, phone])

async function findSent(key: string): Promise<string | undefined> {
  const [found] = await database.select({ id: report.publicId }).from(report).where(eq(report.idempotencyKey, key))
  return found?.id
}

/**
 * Stores the report once per form; refused files do not stop it.
 * @throws Invalid for an unknown regency; ProofOfWorkRequired; TooMany; the last two never for a repeated form.
 */
export async function sendReport(input: ReportInput, sending: ReportSending): Promise<SentReport> {
  const key = onceKey(input)
  const sent = (publicId: string, repeated: boolean, refused: readonly string[]): SentReport => ({
    publicId,
    repeated,
    key: input.phone === null ? null : deviceKey(publicId, input.phone),
    refused,
  })
  const giveBack = await passReportGate(sending.network, sending.proof).catch(async (refused: unknown) => {
    const earlier = refused instanceof TooMany ? await findSent(key) : undefined
    if (!earlier) throw refused
    return sent(earlier, true, [])
  })
  if (typeof giveBack !== 'function') return giveBack
  try {
    if (input.regencyId !== null) checkRegency(await getFilingRules(database), input.regencyId)
    const files = await prepareFiles(sending.files)
    const stored = await store(input, key, sending.version, files)
    if (stored) return sent(stored, false, files.refused)
    await giveBack()
    const earlier = await findSent(key)
    if (!earlier) throw new Error('a report is neither stored nor there')
    return sent(earlier, true, files.refused)
  } catch (error) {
    // Nothing was stored, so nothing counts; a count too many is no reason to hide why.
    await giveBack().catch(() => undefined)
    throw error
  }
}

/** The public ID; undefined when this form was stored before. */
function store(input: ReportInput, key: string, version: string, files: ReadyFiles): Promise<string | undefined> {
  const { kind, description, regencyId, about, name, phone } = input
  const at = now()
  return database.transaction(async (tx) => {
    const [made] = await tx
      .insert(report)
      .values({
        ...{ publicId: newPublicId(), kind, description, regencyId, about, idempotencyKey: key },
        ...{ policyVersion: version, createdAt: at, lastEntryAt: at, lastReplyAt: at },
      })
      .onConflictDoNothing({ target: report.idempotencyKey })
      .returning({ id: report.id, publicId: report.publicId })
    if (!made) return undefined
    await storeIdentity(tx, made.id, { name, phone })
    const rows = files.taken.map((file) => ({ ...file, reportId: made.id, createdAt: at }))
    if (rows.length > 0) await tx.insert(reportFile).values(rows)
    await notifyReaders(tx, made.id)
    return made.publicId
  })
}
