// Ends completed sealed reports by the clock, after the time of requesters' accounts. No count of them stays anywhere.
import { eraseOldReports } from '#domain/reports/erase-old-reports.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { longTransaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { getRetentionSettings } from './change-retention.ts'
import { endsWhenBefore } from './retention-time.ts'

/** Deletes what is due; nothing while retention is paused. */
export async function endReports(): Promise<void> {
  const { months, paused } = await getRetentionSettings()
  if (paused) return
  const before = endsWhenBefore(now(), months.accounts, await getSeason())
  while ((await longTransaction((tx) => eraseOldReports(tx, before))) > 0);
}
