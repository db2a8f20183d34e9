import { and, eq, exists, isNull, lte, notExists, notInArray, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { lockPeople, type PersonColumns, people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { action, greeting, paragraph } from '#domain/notifications/letter.ts'
import { queueMailIn } from '#domain/notifications/queued-mail.ts'
import { eraseSome, eraseSomeAccounts, isOldAccount } from '#domain/privacy/erasure/erasure.ts'
import {
  addCounts,
  changesOf,
  type ErasureClass,
  type ErasureCounts,
  erasureOrder,
} from '#domain/privacy/erasure/erasure-classes.ts'
import { retentionAudit, retentionSettingAudit } from '#domain/privacy/privacy-audit.ts'
import { mayCloseSeason } from '#domain/privacy/season-close/season-close.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { longTransaction, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { changeSetting, getSetting } from '#platform/settings/settings.ts'
import { addDays, formatLongDate, isoDay, now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Forbidden } from '#shared/errors.ts'
import {
  endsWhenBefore,
  firstRetention,
  type RetentionSettings,
  retentionGoesOn,
  retentionSchema,
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
  const account = people('account')
  const ending = tx.select({ id: account.id }).from(account).where(isOldAccount(account, before))
  await tx.delete(retentionNotice).where(notInArray(retentionNotice.userId, ending))
}

export async function warnSome(tx: Transaction, before: Date): Promise<number> {
  const ends = (person: PersonColumns) => {
    const warned = tx.select({ one: sql`1` }).from(retentionNotice).where(eq(retentionNotice.userId, person.id))
    // No warning for persons who asked for erasure: they are erased within a week anyway.
    return and(isOldAccount(person, before), isNull(person.erasureRequestedAt), notExists(warned))
  }
  const some = await lockPeople(tx, ends, warningsABatch)
  const at = now()
  const endsAt = addDays(at, warningDays)
  for (const { id, name, email, emailVerified } of some) {
    await tx.insert(retentionNotice).values({ userId: id, warnedAt: at, endsAt })
    if (!emailVerified) continue
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

export async function endsAt(moment: Date, { months }: RetentionSettings): Promise<Record<ErasureClass, Date>> {
  const season = await getSeason()
  const ends = erasureOrder.map((each) => [each, endsWhenBefore(moment, months[each], season)])
  return Object.fromEntries(ends) as Record<ErasureClass, Date>
}

export function endsNow(person: PersonColumns, before: Date): SQL | undefined {
  const warned = new QueryBuilder()
    .select({ one: sql`1` })
    .from(retentionNotice)
    .where(and(eq(retentionNotice.userId, person.id), lte(retentionNotice.endsAt, now())))
  return and(isOldAccount(person, before), exists(warned))
}

export const inDays = (days: number) => addDays(now(), days)

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
    await clearWarnings(tx, soon)
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
