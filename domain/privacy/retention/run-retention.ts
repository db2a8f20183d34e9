// Ends retention by the clock, a batch at a time, so that a process that dies loses and repeats nothing.
import { and, eq, exists, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { PersonColumns } from '#domain/accounts/people-views.ts'
import { eraseSome, eraseSomeAccounts } from '#domain/privacy/erasure/erase-batch.ts'
import {
  addCounts,
  changesOf,
  type ErasureClass,
  type ErasureCounts,
  erasureOrder,
} from '#domain/privacy/erasure/erasure-classes.ts'
import { isOldAccount } from '#domain/privacy/erasure/erasure-rules.ts'
import { retentionAudit } from '#domain/privacy/privacy-audit.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { longTransaction, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { getRetentionSettings } from './change-retention.ts'
import { retentionGoesOn } from './retention-events.ts'
import { type RetentionSettings, warningDays } from './retention-input.ts'
import { retentionNotice, retentionRun } from './retention-tables.ts'
import { endsWhenBefore } from './retention-time.ts'
import { forgetWarnings, warnSome } from './warn-accounts.ts'

const runLock = 7_300_524
const erasedText = '(dihapus karena masa simpan data berakhir)'

/** Milliseconds without a batch after which a run counts as broken off. */
const silence = minutes(15)

/** What ends at the moment: for each class, what was last used before the moment given. */
export async function endsAt(moment: Date, { months }: RetentionSettings): Promise<Record<ErasureClass, Date>> {
  const season = await getSeason()
  const ends = erasureOrder.map((each) => [each, endsWhenBefore(moment, months[each], season)])
  return Object.fromEntries(ends) as Record<ErasureClass, Date>
}

/** Accounts that were last used before the moment and whose owners were warned long enough ago. */
export function endsNow(person: PersonColumns, before: Date): SQL | undefined {
  const warned = new QueryBuilder()
    .select({ one: sql`1` })
    .from(retentionNotice)
    .where(and(eq(retentionNotice.userId, person.id), lte(retentionNotice.endsAt, now())))
  return and(isOldAccount(person, before), exists(warned))
}

/** What ends so many days from now. */
export const inDays = (days: number) => addDays(now(), days)

/** Starts the day's run, or the one again whose process died; does nothing while it is paused or one is under way. */
export async function startRetention(): Promise<void> {
  const settings = await getRetentionSettings()
  if (settings.paused) return
  const ends = await endsAt(now(), settings)
  const before = Object.fromEntries(erasureOrder.map((each) => [each, ends[each].toISOString()]))
  const soon = (await endsAt(inDays(warningDays), settings)).accounts
  await longTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${runLock})`)
    const [running] = await tx.select().from(retentionRun).where(isNull(retentionRun.finishedAt))
    if (running) {
      if (now().getTime() - running.progressAt.getTime() < silence) return
      await tx.update(retentionRun).set({ progressAt: now() }).where(eq(retentionRun.id, running.id))
      await announce(tx, retentionGoesOn, { runId: running.id })
      return
    }
    await forgetWarnings(tx, soon)
    const [made] = await tx
      .insert(retentionRun)
      .values({
        before: before as Record<ErasureClass, string>,
        erased: Object.fromEntries(erasureOrder.map((each) => [each, 0])),
        startedAt: now(),
        progressAt: now(),
      })
      .returning({ id: retentionRun.id })
    if (made) await announce(tx, retentionGoesOn, { runId: made.id })
  })
}

/** The next batch of warnings, or of the first class that has any left; null when nothing is left. */
async function nextBatch(
  tx: Transaction,
  before: Readonly<Record<ErasureClass, string>>,
  settings: RetentionSettings,
): Promise<{ readonly warned: number; readonly erased: ErasureCounts } | null> {
  const warned = await warnSome(tx, (await endsAt(inDays(warningDays), settings)).accounts)
  if (warned > 0) return { warned, erased: {} }
  for (const each of erasureOrder) {
    const until = new Date(before[each])
    const gone =
      each === 'accounts'
        ? await eraseSomeAccounts(tx, (person) => endsNow(person, until), erasedText)
        : await eraseSome(tx, each, until, erasedText)
    if (gone > 0) return { warned: 0, erased: { [each]: gone } }
  }
  return null
}

/** One batch of a run; with its count it commits, or not at all. A run that is paused meanwhile ends where it is. */
export async function continueRetention(runId: number): Promise<void> {
  const settings = await getRetentionSettings()
  await longTransaction(async (tx) => {
    const [run] = await tx
      .select()
      .from(retentionRun)
      .where(and(eq(retentionRun.id, runId), isNull(retentionRun.finishedAt)))
      .for('update')
    if (!run) return
    const batch = settings.paused ? null : await nextBatch(tx, run.before, settings)
    if (batch) {
      await tx
        .update(retentionRun)
        .set({
          warned: run.warned + batch.warned,
          erased: addCounts(run.erased, batch.erased),
          progressAt: now(),
        })
        .where(eq(retentionRun.id, runId))
      await announce(tx, retentionGoesOn, { runId })
      return
    }
    await tx.update(retentionRun).set({ finishedAt: now(), progressAt: now() }).where(eq(retentionRun.id, runId))
    const did = run.warned > 0 || erasureOrder.some((each) => (run.erased[each] ?? 0) > 0)
    if (!did) return
    await recordAudit(tx, {
      actor: null,
      action: retentionAudit.finish,
      target: `retention:${runId}`,
      changes: { warned: [0, run.warned], ...erasedChanges(run.erased) },
    })
  })
}

function erasedChanges(erased: ErasureCounts): ReturnType<typeof changesOf> {
  const nothing = Object.fromEntries(erasureOrder.map((each) => [each, 0]))
  return changesOf(nothing, erased)
}
