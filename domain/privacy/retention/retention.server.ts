import { and, asc, desc, eq, exists, isNull, lte, notExists, notInArray, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { lockRequesters, type PersonColumns, requesters } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { action, greeting, paragraph } from '#domain/notifications/deliveries/letter.ts'
import { queueMailIn } from '#domain/notifications/queued-mail.ts'
import { isOldAccount } from '#domain/privacy/erasure/erasure.ts'
import { byClass, type ErasureClass, erasureOrder } from '#domain/privacy/erasure/erasure-classes.ts'
import {
  accountRule,
  countOld,
  type ErasureRules,
  eraseNext,
  erasureRules,
} from '#domain/privacy/erasure/erasure-rules.ts'
import { continueRun } from '#domain/privacy/erasure/erasure-run.ts'
import { retentionAudit, retentionSettingAudit } from '#domain/privacy/privacy-audit.ts'
import { mayCloseSeason } from '#domain/privacy/season-close/season-close.ts'
import { oldReports } from '#domain/sealed-reports/report.server.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, longTransaction, type Transaction } from '#platform/database/database.server.ts'
import { deleteOldRows } from '#platform/database/old-rows.ts'
import { wibDay } from '#platform/database/sql-expressions.ts'
import { announce } from '#platform/jobs.server.ts'
import { changeSetting, getSetting } from '#platform/settings/settings.ts'
import { addDays, formatLongDate, isoDay, now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import {
  endsWhenBefore,
  firstRetention,
  type RetentionSettings,
  retentionGoesOn,
  retentionSchema,
  spanOfSeason,
  warningDays,
} from './retention.ts'
import { retentionNotice, retentionRun } from './retention-tables.ts'

const key = 'retention'

export async function getRetentionSettings(): Promise<RetentionSettings> {
  return (await getSetting(key, retentionSchema)) ?? firstRetention
}

/** @throws Forbidden for everybody but super admins, who close seasons too. */
export async function changeRetention(person: Person, wanted: Partial<RetentionSettings>): Promise<void> {
  if (!mayCloseSeason(person)) throw new Forbidden()
  await changeSetting(person, key, {
    schema: retentionSchema,
    first: firstRetention,
    next: (stored) => ({ ...stored, ...wanted }),
    fields: ({ months, paused }) => ({ ...months, paused }),
    action: retentionSettingAudit.change,
  })
}

const warningsABatch = 200

/** Clears warnings of persons who returned or have more time now. `before` as for `warnSome`. */
async function clearWarnings(tx: Transaction, before: Date): Promise<void> {
  const account = requesters('account')
  const ending = tx.select({ id: account.id }).from(account).where(isOldAccount(account, before))
  await tx.delete(retentionNotice).where(notInArray(retentionNotice.userId, ending))
}

export async function warnSome(tx: Transaction, before: Date): Promise<number> {
  const ends = (person: PersonColumns) => {
    const warned = tx.select({ one: sql`1` }).from(retentionNotice).where(eq(retentionNotice.userId, person.id))
    // No warning for persons who asked for erasure: they are erased within a week anyway.
    return and(isOldAccount(person, before), isNull(person.erasureRequestedAt), notExists(warned))
  }
  const some = await lockRequesters(tx, ends, warningsABatch)
  const at = now()
  const endsAt = addDays(at, warningDays)
  for (const { id, name, email, emailVerified } of some) {
    await tx.insert(retentionNotice).values({ userId: id, warnedAt: at, endsAt })
    if (!(email && emailVerified)) continue
    const day = formatLongDate(endsAt)
    await queueMailIn(tx, {
      reason: `retention.warning:${id}:${isoDay(at)}`,
      recipient: email,
      personId: id,
      subject: `Akun Anda dihapus pada ${day} bila tidak dipakai`,
      letter: [
        greeting(name),
        paragraph(
          `Akun Anda di Helpdesk SPMB sudah lama tidak dipakai. Masa simpan datanya habis, jadi akun beserta pertanyaan, jawaban, dan lampirannya akan dihapus pada ${day}.`,
        ),
        paragraph('Masih memerlukannya? Cukup masuk ke akun sebelum tanggal itu, dan tidak ada yang dihapus.'),
        action('Masuk ke akun', '/login'),
        paragraph(
          'Bila tidak, Anda tidak perlu melakukan apa-apa. Setelah masuk, data Anda dapat diunduh di halaman profil.',
        ),
      ],
    })
  }
  return some.length
}

const runLock = 7_300_524
const erasedText = '(dihapus karena masa simpan data berakhir)'

/** Milliseconds without a batch after which a run counts as broken off. */
const silence = minutes(15)

async function endsAt(moment: Date, { months }: RetentionSettings): Promise<Record<ErasureClass, Date>> {
  const season = await getSeason()
  return byClass(erasureOrder, (each) => endsWhenBefore(moment, months[each], season))
}

const endsWithin = (days: number, settings: RetentionSettings) => endsAt(addDays(now(), days), settings)

function endsNow(person: PersonColumns, before: Date): SQL | undefined {
  const warned = new QueryBuilder()
    .select({ one: sql`1` })
    .from(retentionNotice)
    .where(and(eq(retentionNotice.userId, person.id), lte(retentionNotice.endsAt, now())))
  return and(isOldAccount(person, before), exists(warned))
}

/** Accounts end only after their warning. */
const rules: ErasureRules = { ...erasureRules, accounts: accountRule(endsNow) }

export async function startRetention(): Promise<void> {
  const settings = await getRetentionSettings()
  if (settings.paused) return
  const ends = await endsAt(now(), settings)
  const soon = (await endsWithin(warningDays, settings)).accounts
  await longTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${runLock})`)
    const [running] = await tx.select().from(retentionRun).where(isNull(retentionRun.finishedAt))
    if (running) {
      if (now().getTime() - running.progressAt.getTime() < silence) return
      await tx.update(retentionRun).set({ progressAt: now() }).where(eq(retentionRun.id, running.id))
      await announce(tx, retentionGoesOn, { runId: running.id })
      return
    }
    await clearWarnings(tx, soon)
    const before = byClass(erasureOrder, (each) => ends[each].toISOString())
    const erased = byClass(erasureOrder, () => 0)
    const [made] = await tx
      .insert(retentionRun)
      .values({ before, erased, startedAt: now(), progressAt: now() })
      .returning({ id: retentionRun.id })
    if (made) await announce(tx, retentionGoesOn, { runId: made.id })
  })
}

/** One batch of a run. A run that is paused meanwhile ends where it is. */
export async function continueRetention(runId: number): Promise<void> {
  const settings = await getRetentionSettings()
  const soon = (await endsWithin(warningDays, settings)).accounts
  await continueRun(retentionRun, runId, {
    next: async (tx, run) => {
      if (settings.paused) return null
      const warned = await warnSome(tx, soon)
      if (warned > 0) return { warned: run.warned + warned, progressAt: now() }
      const before = byClass(erasureOrder, (each) => new Date(run.before[each]))
      const erased = await eraseNext(tx, { before, erased: run.erased, text: erasedText, rules })
      return erased && { erased, progressAt: now() }
    },
    goOn: (tx) => announce(tx, retentionGoesOn, { runId }),
    finish: async (tx, { warned, erased }) => {
      if (warned === 0 && erasureOrder.every((each) => !erased[each])) return
      await recordAudit(tx, {
        actor: null,
        action: retentionAudit.finish,
        target: `retention:${runId}`,
        changes: { warned: [0, warned], ...byClass(erasureOrder, (each) => [0, erased[each] ?? 0] as const) },
      })
    },
  })
}

const daysShown = 31
const runsShown = 10

async function countClasses(settings: RetentionSettings) {
  const [before, soon] = [await endsAt(now(), settings), await endsWithin(warningDays, settings)]
  const [due, dueSoon] = await Promise.all([countOld(database, before, rules), countOld(database, soon)])
  return erasureOrder.map((erasureClass) => ({
    erasureClass,
    before: before[erasureClass],
    due: due[erasureClass],
    soon: dueSoon[erasureClass],
  }))
}

/** Periods, due dates and past runs. @throws Forbidden for everybody but super admins. */
export async function getRetention(person: Person) {
  if (!mayCloseSeason(person)) throw new Forbidden()
  const settings = await getRetentionSettings()
  const day = wibDay(retentionNotice.endsAt)
  const account = requesters('account')
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
  if (!paused) await deleteOldRows(oldReports, endsWhenBefore(now(), months.accounts, await getSeason()))
}
