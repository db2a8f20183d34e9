import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { personReference, requesterReference } from '#domain/accounts/people-views.ts'
import { ticketReference } from '#domain/tickets/ticket-reference.ts'
import { moment } from '#platform/database/sql-expressions.ts'

export type NotificationKind =
  | 'answered'
  | 'withdrawn'
  | 'completed'
  | 'assigned'
  | 'handed_over'
  | 'requester_replied'
  | 'escalated'
  | 'consent_withdrawn'
  | 'reply_returned'
  | 'mentioned'
  | 'watched'
  | 'woke'
  | 'noted'
  | 'due_soon'
  | 'faq_proposed'
  | 'faq_settled'
  | 'faq_published'
  | 'incident_news'
  | 'distress'
  | 'erasure'

export const notification = pgTable(
  'notification',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    personId: personReference('person_id', { onDelete: 'cascade' }).notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    reason: text().notNull(),
    ticketId: ticketReference('ticket_id', { onDelete: 'cascade' }),
    text: text().notNull(),
    /** Where it leads, when that is not the ticket's page; its text names nothing of the ticket then. */
    path: text(),
    readAt: moment('read_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('notification_once').on(table.personId, table.reason),
    index('notification_person').on(table.personId, table.id),
    index('notification_unread').on(table.personId).where(sql`read_at is null`),
    index('notification_ticket').on(table.ticketId),
    check('notification_leads_somewhere', sql`ticket_id is not null or path is not null`),
  ],
)

/** What a person chose about mails; without a row, answers are mailed. */
export const notificationPreference = pgTable('notification_preference', {
  personId: requesterReference('person_id', { onDelete: 'cascade' }).primaryKey(),
  mailsAnswers: boolean('mails_answers').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
