// Asks for a backup: by hand, or by the clock when the day's is due.
import { and, desc, gte, isNull, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { addDays, isoDay, now, wibInstant } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { backupAudit } from './backup-audit.ts'
import { backupRequested } from './backup-events.ts'
import { mayManageBackups } from './backup-policy.ts'
import { getBackupSchedule } from './backup-schedule.ts'
import { backup } from './backup-tables.ts'
import { silence } from './find-backups.ts'
import { removeStaleDrafts } from './remove-stale-drafts.ts'

async function insertRequest(tx: Transaction, person: Person | null): Promise<number> {
  const [made] = await tx
    .insert(backup)
    .values({ requestedBy: person?.name ?? null, requestedAt: now() })
    .returning({ id: backup.id })
  if (!made) throw new Error('the backup was not stored')
  await recordAudit(tx, { actor: person, action: backupAudit.request, target: `backup:${made.id}` })
  await announce(tx, backupRequested, { backupId: made.id })
  return made.id
}

/** One at a time, also when two ask in the same moment. */
async function isUnderWay(tx: Transaction): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(7300515)`)
  const lastSign = sql`coalesce(${backup.progressAt}, ${backup.requestedAt})`
  const [running] = await tx
    .select({ id: backup.id })
    .from(backup)
    .where(and(isNull(backup.finishedAt), isNull(backup.failedAt), gte(lastSign, new Date(now().getTime() - silence))))
    .limit(1)
  return running !== undefined
}

/**
 * Asks for a backup now; the worker makes it.
 * @throws Forbidden without the permission 'backup'; Conflict while one is being made.
 */
export function requestBackup(person: Person): Promise<number> {
  if (!mayManageBackups(person)) throw new Forbidden()
  return database.transaction(async (tx) => {
    if (await isUnderWay(tx)) throw new Conflict('Satu cadangan masih dibuat. Tunggu sampai selesai.')
    return insertRequest(tx, person)
  })
}

/** Milliseconds after which a scheduled backup that came to nothing is tried again. */
const retryAfterMs = minutes(30)

/** The latest instant at which the schedule wanted a backup. `time` is 'HH:MM', WIB. */
export function lastDue(time: string, at: Date): Date {
  const today = wibInstant(isoDay(at), time)
  return today <= at ? today : addDays(today, -1)
}

/** Asks for the scheduled backup once its time has come, and again after half an hour when it failed or broke off. */
export async function requestDueBackup(): Promise<void> {
  await removeStaleDrafts()
  const { daily, time } = await getBackupSchedule()
  if (!daily) return
  const due = lastDue(time, now())
  await database.transaction(async (tx) => {
    if (await isUnderWay(tx)) return
    const [newest] = await tx
      .select({ requestedAt: backup.requestedAt, finishedAt: backup.finishedAt })
      .from(backup)
      .where(isNull(backup.requestedBy))
      .orderBy(desc(backup.requestedAt), desc(backup.id))
      .limit(1)
    const isOfToday = newest !== undefined && newest.requestedAt >= due
    const mayTryAgain = !newest?.finishedAt && newest && now().getTime() - newest.requestedAt.getTime() >= retryAfterMs
    if (!isOfToday || mayTryAgain) await insertRequest(tx, null)
  })
}
