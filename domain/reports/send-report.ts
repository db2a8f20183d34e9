// A family reports: the report, who sent it as far as they said, and its files. No account is asked and none is made.
import { eq } from 'drizzle-orm'
import type { UploadedFile } from '#domain/tickets/attachments/upload-attachment.ts'
import { deviceKey } from '#domain/tickets/guest/device-keys.server.ts'
import { checkRegency, getFilingRules } from '#domain/tickets/routing-rules.ts'
import { database } from '#platform/database/database.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { now } from '#shared/dates.ts'
import { TooMany } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { prepareFiles, type ReadyFiles } from './report-files.server.ts'
import { storeIdentity } from './report-identity.server.ts'
import type { ReportInput } from './report-input.ts'
import { passReportGate } from './report-limits.server.ts'
import { report, reportFile } from './report-tables.ts'
import { tellReaders } from './tell-readers.ts'

/** Where a report comes from, and what comes with it; the network is counted and not kept. */
export interface ReportSending {
  readonly network: string
  /** The proof of work; '' for none. */
  readonly proof: string
  /** The version of the privacy policy that the form shows. */
  readonly version: string
  readonly files: readonly UploadedFile[]
}

/** A report that was taken. */
export interface SentReport {
  readonly publicId: string
  /** True when this very form was sent before. */
  readonly repeated: boolean
  /** What opens it on the device that sent it; null where no number was given, because then the link alone does. */
  readonly key: string | null
  /** The sentences about files that were not taken. */
  readonly refused: readonly string[]
}

const onceKey = ({ idempotencyKey, kind, description, about, name, phone }: ReportInput) =>
  keyWithDigest(idempotencyKey, ['report', kind, description, about, name, phone])

async function findSent(key: string): Promise<string | undefined> {
  const [found] = await database.select({ id: report.publicId }).from(report).where(eq(report.idempotencyKey, key))
  return found?.id
}

/**
 * Stores the report. The same form sent twice makes one; files that cannot be taken hold nothing up.
 * @throws Invalid for an unknown regency; WorkFirst when the network reported a lot, TooMany when too much, but for a form
 * that was stored already.
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
    await tellReaders(tx, made.id)
    return made.publicId
  })
}
