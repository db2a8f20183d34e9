import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { requesterReference } from '#domain/accounts/people-views.ts'
import type { ErasureClass, ErasureCounts } from '#domain/privacy/erasure/erasure-classes.ts'
import { moment } from '#platform/database/sql-expressions.ts'

export const retentionRun = pgTable(
  'retention_run',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** What is older than this ends, by class; ISO 8601 in UTC. */
    before: jsonb().$type<Readonly<Record<ErasureClass, string>>>().notNull(),
    warned: integer().notNull().default(0),
    erased: jsonb().$type<ErasureCounts>().notNull(),
    startedAt: moment('started_at').notNull(),
    /** Written with every batch; a long silence means that its process died. */
    progressAt: moment('progress_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('retention_run_time').on(table.startedAt.desc()),
    uniqueIndex('retention_run_one').on(sql`(finished_at is null)`).where(sql`finished_at is null`),
  ],
)

export const retentionNotice = pgTable(
  'retention_notice',
  {
    userId: requesterReference('user_id', { onDelete: 'cascade' }).primaryKey(),
    warnedAt: moment('warned_at').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('retention_notice_end').on(table.endsAt)],
)
