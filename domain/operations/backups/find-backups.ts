// The list of backups, and the way to a file.
import { desc, eq, isNotNull } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { mayManageBackups } from './backup-policy.ts'
import { backup } from './backup-tables.ts'

/** All backups as a view for other areas, to select from or to join. */
export const backups = new QueryBuilder()
  .select(pick(backup, 'id', 'finishedAt'))
  .from(backup)
  .as('backups')

/** Milliseconds without a sign of life after which a backup counts as broken off. */
export const silence = minutes(15)

export type BackupState = 'waiting' | 'running' | 'done' | 'failed' | 'lost' | 'removed'

/** How a restore test stands; 'none' when nobody has asked for one. */
export type TestState = 'none' | 'running' | 'passed' | 'failed'

/** One backup as the page shows it. */
export interface BackupRow {
  readonly id: number
  readonly state: BackupState
  readonly requestedAt: Date
  /** Null: the schedule. */
  readonly requestedBy: string | null
  readonly tablesDone: number
  readonly tables: number | null
  /** Bytes. */
  readonly size: number | null
  readonly rows: number | null
  readonly problem: string | null
  readonly test: TestState
  readonly testedAt: Date | null
  readonly testProblem: string | null
}

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

/**
 * The newest fifty backups, and the last restore test of all.
 * @throws Forbidden without the permission 'backup'.
 */
export async function findBackups(
  person: Person,
): Promise<{ items: BackupRow[]; lastTest: { at: Date; problem: string | null } | null }> {
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
export async function fileOf(id: number): Promise<string | undefined> {
  const [row] = await database.select().from(backup).where(eq(backup.id, id))
  return row && stateOf(row) === 'done' ? (row.file ?? undefined) : undefined
}
