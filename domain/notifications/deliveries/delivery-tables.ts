import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { entryReference, ticketReference } from '#domain/tickets/ticket-reference.ts'
import { moment } from '#platform/database/sql-expressions.ts'
import type { DeliveryState, DeliveryWay } from './delivery.ts'

export const delivery = pgTable(
  'delivery',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    entryId: entryReference('entry_id').notNull(),
    ticketId: ticketReference('ticket_id', { onDelete: 'cascade' }).notNull(),
    way: text().$type<DeliveryWay>().notNull(),
    /** Distinguishes deliveries of one way, such as devices; no address and no number. */
    target: text().notNull().default(''),
    state: text().$type<DeliveryState>().notNull(),
    reason: text(),
    providerId: text('provider_id'),
    by: personReference('by', { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('delivery_once').on(table.entryId, table.way, table.target),
    uniqueIndex('delivery_provider').on(table.way, table.providerId).where(sql`provider_id is not null`),
    index('delivery_ticket').on(table.ticketId),
  ],
)

export const answerReach = pgTable(
  'answer_reach',
  {
    entryId: entryReference('entry_id').primaryKey(),
    ticketId: ticketReference('ticket_id', { onDelete: 'cascade' }).notNull(),
    seenAt: moment('seen_at'),
    /** When the requester saw it or a delivery succeeded; null: not known to have arrived. */
    reachedAt: moment('reached_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('answer_reach_ticket').on(table.ticketId),
    index('answer_unreached').on(table.entryId, table.ticketId).where(sql`reached_at is null`),
  ],
)
