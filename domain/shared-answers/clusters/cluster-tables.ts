import { type AnyPgColumn, boolean, index, integer, pgTable, real, text, unique } from 'drizzle-orm/pg-core'
import { officeReference } from '#domain/offices/office-reference.ts'
import { ticketReference } from '#domain/tickets/ticket-reference.ts'
import { moment } from '#platform/database/sql-expressions.ts'

export const ticketCluster = pgTable('ticket_cluster', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** As staff named it; null: a title of its tickets is shown. */
  name: text(),
  /** Staff named, split or dismissed it: it joins no other cluster. */
  isSettled: boolean('is_settled').notNull().default(false),
  /** The cluster that staff split it from, while that exists: its tickets can return. */
  splitFromId: integer('split_from_id').references((): AnyPgColumn => ticketCluster.id, { onDelete: 'set null' }),
})

const clusterReference = () =>
  integer('cluster_id')
    .notNull()
    .references(() => ticketCluster.id, { onDelete: 'cascade' })

export const clusterTicket = pgTable(
  'cluster_ticket',
  {
    ticketId: ticketReference('ticket_id', { onDelete: 'cascade' }).primaryKey(),
    clusterId: clusterReference(),
    /** From 0 to 1, how near its nearest tickets were when it came. */
    nearness: real().notNull(),
    filedAt: moment('filed_at').notNull(),
  },
  (table) => [
    index('cluster_ticket_cluster').on(table.clusterId, table.ticketId),
    index('cluster_ticket_filed').on(table.filedAt, table.clusterId),
  ],
)

export const clusterDismissal = pgTable(
  'cluster_dismissal',
  {
    clusterId: clusterReference(),
    /** Whose staff it is not shown to; null: the province's. */
    officeId: officeReference('office_id'),
    dismissedAt: moment('dismissed_at').notNull(),
  },
  (table) => [unique('cluster_dismissal_once').on(table.clusterId, table.officeId).nullsNotDistinct()],
)
