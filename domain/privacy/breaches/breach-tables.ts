import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { requesterReference } from '#domain/accounts/people-views.ts'
import { moment } from '#platform/database/sql-expressions.ts'
import type { AffectedReason } from './breach.ts'

/** What was chosen, in the shape that earlier versions read. */
export interface BreachScope {
  readonly accounts: boolean
  readonly backup: boolean
  readonly files: boolean
  readonly ticketIds: readonly number[]
  readonly staffId: string | null
  readonly familyId?: string | null
}

/** Tables and columns keep their first names: a process of the version before reads them too. */
export const breach = pgTable(
  'incident',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    description: text().notNull(),
    data: text().notNull(),
    measures: text().notNull(),
    /** Unused, as is `authorityToldAt`; a later release drops both. */
    advice: text().notNull(),
    fromAt: moment('from_at').notNull(),
    untilAt: moment('until_at').notNull(),
    discoveredAt: moment('discovered_at').notNull(),
    scope: jsonb().$type<BreachScope>().notNull(),
    /** The name, because the record outlives the account. */
    recordedBy: text('recorded_by').notNull(),
    recordedAt: moment('recorded_at').notNull(),
    foundAt: moment('found_at').notNull(),
    noticeRequestedAt: moment('notice_requested_at'),
    authorityToldAt: moment('authority_told_at'),
  },
  (table) => [index('incident_time').on(table.discoveredAt.desc())],
)

export const breachPerson = pgTable(
  'incident_person',
  {
    breachId: integer('incident_id')
      .notNull()
      .references(() => breach.id, { onDelete: 'cascade' }),
    userId: requesterReference('user_id', { onDelete: 'cascade' }).notNull(),
    reasons: jsonb().$type<readonly AffectedReason[]>().notNull(),
    mailedAt: moment('mailed_at'),
  },
  (table) => [primaryKey({ columns: [table.breachId, table.userId] }), index('incident_person_user').on(table.userId)],
)
