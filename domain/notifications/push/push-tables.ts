import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { ticketReference } from '#domain/tickets/ticket-reference.ts'
import { moment } from '#platform/database/sql-expressions.ts'

export const pushSubscription = pgTable('push_subscription', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** SHA-256 of the random id in the device's own cookie. */
  device: text().notNull().unique(),
  endpoint: text().notNull().unique(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  createdAt: moment('created_at').notNull(),
  lastSuccessAt: moment('last_success_at'),
})

const subscriptionReference = () =>
  bigint('subscription_id', { mode: 'number' })
    .notNull()
    .references(() => pushSubscription.id, { onDelete: 'cascade' })

export const pushWish = pgTable(
  'push_wish',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: subscriptionReference(),
    ticketId: ticketReference('ticket_id', { onDelete: 'cascade' }),
    personId: personReference('person_id', { onDelete: 'cascade' }),
    /** Urgent announcements for example of 'regency:12'; a service incident as 'incident:5'. */
    topic: text(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_wish_ticket').on(table.ticketId, table.subscriptionId),
    uniqueIndex('push_wish_person').on(table.personId, table.subscriptionId),
    uniqueIndex('push_wish_topic').on(table.topic, table.subscriptionId),
    index('push_wish_subscription').on(table.subscriptionId),
    check('push_wish_names_one', sql`num_nonnulls(ticket_id, person_id, topic) = 1`),
  ],
)

export const pushedNews = pgTable('push_news', {
  announcementId: integer('announcement_id').primaryKey(),
  toldAt: moment('told_at').notNull(),
})
