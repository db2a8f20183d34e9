import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/sql-expressions.ts'

export const backup = pgTable(
  'backup',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The name of who asked for it; null: the schedule. */
    requestedBy: text('requested_by'),
    requestedAt: moment('requested_at').notNull(),
    startedAt: moment('started_at'),
    /** Written while it works; a long silence means that its process died. */
    progressAt: moment('progress_at'),
    tablesDone: integer('tables_done').notNull().default(0),
    tables: integer(),
    finishedAt: moment('finished_at'),
    failedAt: moment('failed_at'),
    problem: text(),
    file: text(),
    /** Bytes. */
    size: bigint({ mode: 'number' }),
    rows: bigint({ mode: 'number' }),
    /** Since then the file is gone, because newer ones took its place. */
    removedAt: moment('removed_at'),
    testRequestedAt: moment('test_requested_at'),
    testedAt: moment('tested_at'),
    /** Why the last restore test failed; null when it went well. */
    testProblem: text('test_problem'),
  },
  (table) => [index('backup_time').on(table.requestedAt.desc(), table.id.desc())],
)
