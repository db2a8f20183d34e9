import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { countOld } from '#domain/privacy/erasure/erasure.ts'
import { type ErasureClass, erasureOrder } from '#domain/privacy/erasure/erasure-classes.ts'
import { mayCloseSeason } from '#domain/privacy/season-close/season-close.ts'
import { eraseOldReports } from '#domain/sealed-reports/report.server.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { database, longTransaction } from '#platform/database/database.server.ts'
import { wibDay } from '#platform/database/sql-expressions.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { endsWhenBefore, type RetentionSettings, spanOfSeason, warningDays } from './retention.ts'
import { endsAt, endsNow, getRetentionSettings, inDays } from './retention-run.ts'
import { retentionNotice, retentionRun } from './retention-tables.ts'

export interface EndingClass {
  readonly erasureClass: ErasureClass
  readonly months: number
  readonly before: Date
  readonly due: number
  readonly soon: number
}

const account = people('account')

const daysShown = 31
const runsShown = 10

async function countClasses(settings: RetentionSettings): Promise<EndingClass[]> {
  const [due, soon] = [await endsAt(now(), settings), await endsAt(inDays(warningDays), settings)]
  return Promise.all(
    erasureOrder.map(async (each) => ({
      erasureClass: each,
      months: settings.months[each],
      before: due[each],
      due:
        each === 'accounts'
          ? await database.$count(account, endsNow(account, due.accounts))
          : await countOld(database, each, due[each]),
      soon: await countOld(database, each, soon[each]),
    })),
  )
}

/** Periods, due dates and past runs. @throws Forbidden for everybody but super admins. */
export async function getRetention(person: Person) {
  if (!mayCloseSeason(person)) throw new Forbidden()
  const settings = await getRetentionSettings()
  const day = wibDay(retentionNotice.endsAt)
  const [classes, season, ends, runs] = await Promise.all([
    countClasses(settings),
    getSeason(),
    database
      .select({ day, accounts: sql<number>`count(*)::int` })
      .from(retentionNotice)
      .innerJoin(account, and(eq(account.id, retentionNotice.userId), isNull(account.erasedAt)))
      .groupBy(day)
      .orderBy(asc(day))
      .limit(daysShown),
    database
      .select(pick(retentionRun, 'id', 'startedAt', 'finishedAt', 'warned', 'erased'))
      .from(retentionRun)
      .orderBy(desc(retentionRun.startedAt))
      .limit(runsShown),
  ])
  return { settings, seasonEnds: spanOfSeason(season)?.closes ?? null, classes, ends, runs }
}

export type Retention = Awaited<ReturnType<typeof getRetention>>

export async function endReports(): Promise<void> {
  const { months, paused } = await getRetentionSettings()
  if (paused) return
  const before = endsWhenBefore(now(), months.accounts, await getSeason())
  while ((await longTransaction((tx) => eraseOldReports(tx, before))) > 0);
}
