// More words of who reported: the report waits for an answer again, also one that was completed.
import { and, eq } from 'drizzle-orm'
import type { UploadedFile } from '#domain/tickets/attachments/upload-attachment.ts'
import { database } from '#platform/database/database.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { prepareFiles } from './report-files.server.ts'
import type { ReportReplyInput } from './report-input.ts'
import { reportReplies } from './report-limits.server.ts'
import { report, reportEntry, reportFile } from './report-tables.ts'
import { tellReaders } from './tell-readers.ts'

/**
 * Adds the reply to a report that the device opened (`accessOf`); the same form sent twice adds one. Gives the sentences
 * about files that were not taken.
 * @throws NotFound when the report is gone; TooMany when the network wrote too much.
 */
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
    await tellReaders(tx, id)
  })
  return ready.refused
}
