// What the province does with a report: answers, notes, completes. Each stands in the talk and in the report's own log.
import { eq } from 'drizzle-orm'
import { mayReadSealedReports } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { queueReportNews } from '#domain/reports/news/queue-report-news.ts'
import type { ReportAccess, ReportEntryType, ReportStatus } from '#domain/reports/report.ts'
import { report, reportEntry } from '#domain/reports/report-tables.ts'
import { tellReaders } from '#domain/reports/tell-readers.ts'
import { database } from '#platform/database/database.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { recordAccess } from './record-access.ts'

/** One step, with the words that stand in the talk. */
export type ReportStep =
  | { readonly intent: 'answer' | 'note'; readonly message: string; readonly idempotencyKey: string }
  | { readonly intent: 'complete'; readonly idempotencyKey: string }

const entryTypes = { answer: 'answer', note: 'note', complete: 'completed' } as const satisfies Record<
  ReportStep['intent'],
  ReportEntryType & string
>

const next = { answer: 'answered', note: null, complete: 'completed' } as const satisfies Record<
  ReportStep['intent'],
  ReportStatus | null
>

/**
 * Takes the step; the same form sent twice takes it once.
 * @throws NotFound without the permission, and when there is no such report; Conflict when it is completed already.
 */
export async function answerReport(person: Person, id: number, step: ReportStep): Promise<void> {
  if (!mayReadSealedReports(person)) throw new NotFound()
  const message = step.intent === 'complete' ? '' : step.message
  const key = keyWithDigest(step.idempotencyKey, [step.intent, message])
  const at = now()
  await database.transaction(async (tx) => {
    const [found] = await tx.select({ status: report.status }).from(report).where(eq(report.id, id)).for('update')
    if (!found) throw new NotFound()
    const [entry] = await tx
      .insert(reportEntry)
      .values({
        ...{ reportId: id, type: entryTypes[step.intent], authorId: person.id },
        ...{ message, idempotencyKey: key, createdAt: at },
      })
      .onConflictDoNothing()
      .returning({ id: reportEntry.id })
    if (!entry) return
    if (step.intent === 'complete' && found.status === 'completed') {
      throw new Conflict('Pengaduan ini sudah selesai.')
    }
    const status = next[step.intent]
    await tx
      .update(report)
      .set({ lastEntryAt: at, ...(status && { status }) })
      .where(eq(report.id, id))
    await recordAccess(tx, person, id, step.intent satisfies ReportAccess)
    if (step.intent === 'answer') await queueReportNews(tx, id, entry.id)
    await tellReaders(tx, id)
  })
}
