import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { backupFolder } from '#platform/backups/backup-format.server.ts'
import { writeBackup } from '#platform/backups/write-backup.server.ts'
import { database, databaseUrl, type Transaction, withDatabaseAt } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { log } from '#platform/log.server.ts'
import { changeSetting, getSetting } from '#platform/settings/settings.ts'
import { addDays, isoDay, isoTime, now, zonedInstant } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { removeStaleDrafts, silence } from './backup.server.ts'
import {
  type BackupSchedule,
  backupAudit,
  backupRequested,
  backupScheduleAudit,
  firstSchedule,
  mayManageBackups,
  scheduleSchema,
} from './backup.ts'
import { backup } from './backup-tables.ts'

const key = 'backup_schedule'

export async function getBackupSchedule(): Promise<BackupSchedule> {
  return (await getSetting(key, scheduleSchema)) ?? firstSchedule
}

/** @throws Forbidden without the permission 'backup'. */
export async function changeBackupSchedule(admin: Person, schedule: BackupSchedule): Promise<void> {
  if (!mayManageBackups(admin)) throw new Forbidden()
  await changeSetting(admin, key, {
    schema: scheduleSchema,
    first: firstSchedule,
    next: () => schedule,
    fields: (value) => value,
    action: backupScheduleAudit.change,
  })
}

/** By the clock in WIB, which is what the page shows beside it. */
function fileName(id: number, at: Date): string {
  return `spmb-${isoDay(at).replaceAll('-', '')}-${isoTime(at).replace(':', '')}-${id}.dump.gz`
}

/** Keeps the newest, takes the others' files away; their rows stay as history. */
async function removeOld(): Promise<void> {
  const { keep } = await getBackupSchedule()
  const files = await database
    .select({ id: backup.id, file: backup.file })
    .from(backup)
    .where(and(isNotNull(backup.finishedAt), isNotNull(backup.file), isNull(backup.removedAt)))
    .orderBy(desc(backup.requestedAt), desc(backup.id))
    .offset(keep)
  for (const { id, file } of files) {
    if (file) await rm(join(backupFolder(), file), { force: true })
    await database.transaction(async (tx) => {
      await tx.update(backup).set({ removedAt: now() }).where(eq(backup.id, id))
      await recordAudit(tx, { actor: null, action: backupAudit.remove, target: `backup:${id}` })
    })
  }
}

/** Space of the advisory locks by which it is known that a backup's process lives. */
const makingLock = 7_300_530

async function giveUp({ id, startedAt }: { id: number; startedAt: Date }): Promise<void> {
  await rm(join(backupFolder(), `${fileName(id, startedAt)}.part`), { force: true })
  const problem = 'Proses yang membuatnya berhenti sebelum selesai.'
  await database.update(backup).set({ failedAt: now(), problem }).where(eq(backup.id, id))
}

async function make(id: number): Promise<void> {
  const begun = now()
  const [mine] = await database
    .update(backup)
    .set({ startedAt: begun, progressAt: begun })
    .where(and(eq(backup.id, id), isNull(backup.startedAt)))
    .returning({ id: backup.id })
  if (!mine) {
    const [row] = await database.select().from(backup).where(eq(backup.id, id))
    if (row?.startedAt && !row.finishedAt && !row.failedAt) await giveUp({ id, startedAt: row.startedAt })
    return
  }
  const file = fileName(id, begun)
  const settle = (outcome: Partial<typeof backup.$inferInsert>) =>
    database.update(backup).set(outcome).where(eq(backup.id, id))
  try {
    await mkdir(backupFolder(), { recursive: true, mode: 0o700 })
    const figures = await writeBackup(databaseUrl(), join(backupFolder(), file), async (tablesDone, tables) => {
      await settle({ tablesDone, tables, progressAt: now() })
    })
    await settle({ ...figures, tablesDone: figures.tables, file, finishedAt: now() })
  } catch (error) {
    log.error({ err: error, backup: id }, 'backup failed')
    await settle({ failedAt: now(), problem: error instanceof Error ? error.message : String(error) })
    return
  }
  await removeOld()
}

/**
 * Makes the backup unless it was started. A dead process is detected by its free lock when the job repeats; the backup
 * then counts as failed and is not retried, because it may have been the cause.
 */
export async function createBackup(id: number): Promise<void> {
  await withDatabaseAt(databaseUrl(), (db) =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${makingLock}::int, ${id}::int) as mine`,
      )
      if (rows[0]?.mine) await make(id)
    }),
  )
}

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

/** Requests a backup by the worker. @throws Forbidden without 'backup'; Conflict while one is being made. */
export function requestBackup(person: Person): Promise<number> {
  if (!mayManageBackups(person)) throw new Forbidden()
  return database.transaction(async (tx) => {
    if (await isUnderWay(tx)) throw new Conflict('Satu cadangan masih dibuat. Tunggu sampai selesai.')
    return insertRequest(tx, person)
  })
}

const retryAfterMs = minutes(30)

/** The latest instant at which the schedule wanted a backup. `time` is 'HH:MM', WIB. */
export function lastDue(time: string, at: Date): Date {
  const today = zonedInstant(isoDay(at), time)
  return today <= at ? today : addDays(today, -1)
}

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
