import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { backupFolder } from '#platform/backups/backup-format.server.ts'
import { loadBackup, makeScratchDatabase } from '#platform/backups/load-backup.server.ts'
import { database, databaseUrl } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { log } from '#platform/log.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { backupAudit, mayDownloadBackups, mayManageBackups, restoreTestRequested } from './backup.ts'
import { backup } from './backup-tables.ts'

export const backups = new QueryBuilder()
  .select(pick(backup, 'id', 'finishedAt'))
  .from(backup)
  .as('backups')

/** Milliseconds without a sign of life after which a backup counts as broken off. */
export const silence = minutes(15)

export type BackupState = 'waiting' | 'running' | 'done' | 'failed' | 'lost' | 'removed'

export type TestState = 'none' | 'running' | 'passed' | 'failed'

type Stored = typeof backup.$inferSelect

function stateOf(row: Stored): BackupState {
  if (row.failedAt) return 'failed'
  if (row.removedAt) return 'removed'
  if (row.finishedAt) return 'done'
  if (now().getTime() - (row.progressAt ?? row.requestedAt).getTime() > silence) return 'lost'
  return row.startedAt ? 'running' : 'waiting'
}

function testOf(row: Stored): TestState {
  if (row.testedAt) return row.testProblem === null ? 'passed' : 'failed'
  return row.testRequestedAt ? 'running' : 'none'
}

/** The newest fifty backups, and the last restore test. @throws Forbidden without the permission 'backup'. */
export async function findBackups(person: Person) {
  if (!mayManageBackups(person)) throw new Forbidden()
  const [rows, [tested]] = await Promise.all([
    database.select().from(backup).orderBy(desc(backup.requestedAt), desc(backup.id)).limit(50),
    database
      .select({ at: backup.testedAt, problem: backup.testProblem })
      .from(backup)
      .where(isNotNull(backup.testedAt))
      .orderBy(desc(backup.testedAt))
      .limit(1),
  ])
  const items = rows.map((row) => ({
    ...pick(row, 'id', 'requestedAt', 'requestedBy', 'tablesDone', 'tables', 'size', 'rows', 'problem', 'testedAt'),
    ...pick(row, 'testProblem'),
    state: stateOf(row),
    test: testOf(row),
  }))
  return { items, lastTest: tested?.at ? { at: tested.at, problem: tested.problem } : null }
}

export type BackupRow = Awaited<ReturnType<typeof findBackups>>['items'][number]

/** When the newest whole backup was made; null when there is none. For the dashboard of any administrator. */
export async function getLastBackup(): Promise<Date | null> {
  const [row] = await database
    .select({ finishedAt: backup.finishedAt })
    .from(backup)
    .where(isNotNull(backup.finishedAt))
    .orderBy(desc(backup.finishedAt))
    .limit(1)
  return row?.finishedAt ?? null
}

/** The stored file's name of one backup; undefined when there is none any more. */
async function fileOf(id: number): Promise<string | undefined> {
  const [row] = await database.select().from(backup).where(eq(backup.id, id))
  return row && stateOf(row) === 'done' ? (row.file ?? undefined) : undefined
}

interface OpenedBackup {
  readonly name: string
  readonly size: number
  readonly content: ReadableStream
}

/**
 * @throws Forbidden without 'backup', 'tickets' and 'sealed_reports'; NotFound when the file is not on this machine.
 */
export async function openBackup(person: Person, id: number): Promise<OpenedBackup> {
  if (!mayDownloadBackups(person)) throw new Forbidden()
  const name = await fileOf(id)
  const path = name && join(backupFolder(), name)
  const found = path ? await stat(path).catch(() => undefined) : undefined
  if (!name || !path || !found) throw new NotFound('Berkas cadangan ini tidak ada di server ini.')
  await database.transaction((tx) =>
    recordAudit(tx, { actor: person, action: backupAudit.download, target: `backup:${id}` }),
  )
  return { name, size: found.size, content: Readable.toWeb(createReadStream(path)) as ReadableStream }
}

export async function removeStaleDrafts(): Promise<void> {
  const names = await readdir(backupFolder()).catch(() => [])
  for (const name of names.filter((each) => each.endsWith('.part'))) {
    const file = join(backupFolder(), name)
    const found = await stat(file).catch(() => undefined)
    if (found && now().getTime() - found.mtimeMs > silence) await rm(file, { force: true })
  }
}

const isThere = (id: number) => and(eq(backup.id, id), isNotNull(backup.finishedAt), isNull(backup.removedAt))

/** Requests a restore test by the worker. @throws Forbidden without 'backup'; NotFound without a file. */
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
