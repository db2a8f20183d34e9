// Makes a backup that was asked for, and takes away those beyond the number that is kept.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { backupFolder } from '#platform/backups/backup-folder.ts'
import { writeBackup } from '#platform/backups/write-backup.server.ts'
import { database, databaseUrl, withDatabaseAt } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { isoDay, isoTime, now } from '#shared/dates.ts'
import { backupAudit } from './backup-audit.ts'
import { getBackupSchedule } from './backup-schedule.ts'
import { backup } from './backup-tables.ts'

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

/** A backup that was begun and is not being made any more: says so, and takes away what was written of it. */
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
 * Makes the backup unless it has been begun already. A failure is stored with it and shown on the page; a second try
 * is a new wish. One whose process died is known by its job, which comes again within about two minutes: while a backup
 * is made a connection holds its lock, and a dead process holds none. It counts as failed and is not retried: it may
 * have been what killed the process.
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
