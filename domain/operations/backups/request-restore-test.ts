// Asks for the proof that a backup can be restored, and gives it: into a database of the moment, rows counted.
import { join } from 'node:path'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { backupFolder } from '#platform/backups/backup-folder.ts'
import { loadBackup } from '#platform/backups/load-backup.server.ts'
import { makeScratchDatabase } from '#platform/backups/scratch-database.server.ts'
import { database, databaseUrl } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { log } from '#platform/log.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { backupAudit } from './backup-audit.ts'
import { restoreTestRequested } from './backup-events.ts'
import { mayManageBackups } from './backup-policy.ts'
import { backup } from './backup-tables.ts'

const isThere = (id: number) => and(eq(backup.id, id), isNotNull(backup.finishedAt), isNull(backup.removedAt))

/**
 * Asks for a restore test; the worker does it.
 * @throws Forbidden without the permission 'backup'; NotFound when there is no such file.
 */
export async function requestRestoreTest(person: Person, id: number): Promise<void> {
  if (!mayManageBackups(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const [found] = await tx
      .update(backup)
      .set({ testRequestedAt: now(), testedAt: null, testProblem: null })
      .where(isThere(id))
      .returning({ id: backup.id })
    if (!found) throw new NotFound('Cadangan ini tidak ada lagi.')
    await recordAudit(tx, { actor: person, action: backupAudit['restore-test'], target: `backup:${id}` })
    await announce(tx, restoreTestRequested, { backupId: id })
  })
}

async function tryOut(file: string): Promise<void> {
  const scratch = await makeScratchDatabase(databaseUrl())
  try {
    await loadBackup(scratch.url, file, async () => undefined)
  } finally {
    await scratch.drop()
  }
}

/** Restores the backup beside the portal's database, compares the rows of every table, and drops the copy again. */
export async function performRestoreTest(id: number): Promise<void> {
  const [found] = await database
    .select({ file: backup.file, testedAt: backup.testedAt })
    .from(backup)
    .where(isThere(id))
  if (!found?.file || found.testedAt) return
  let testProblem: string | null = null
  try {
    await tryOut(join(backupFolder(), found.file))
  } catch (error) {
    log.error({ err: error, backup: id }, 'restore test failed')
    testProblem = error instanceof Error ? error.message : String(error)
  }
  await database.update(backup).set({ testedAt: now(), testProblem }).where(eq(backup.id, id))
}
