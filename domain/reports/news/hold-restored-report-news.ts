// Keeps a restored database from sending messages about answers again that left after its backup was made.
import { eq } from 'drizzle-orm'
import { reportMessage } from '#domain/reports/report-tables.ts'
import type { Database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'

/** Makes every message that still waited uncertain. */
export async function holdRestoredReportNews(database: Database): Promise<void> {
  const note = 'dipulihkan dari cadangan; mungkin sudah terkirim'
  await database
    .update(reportMessage)
    .set({ state: 'uncertain', note, sendingSince: now() })
    .where(eq(reportMessage.state, 'queued'))
}
