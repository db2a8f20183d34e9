import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { ticketReference } from '#domain/tickets/ticket-reference.ts'
import { moment } from '#platform/database/sql-expressions.ts'
import type { LetterPart } from './letter.ts'

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

export const outgoingMail = pgTable(
  'outgoing_mail',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What it is about, for example 'ticket.answered:5512'; with the recipient it makes a mail unique. */
    reason: text().notNull(),
    recipient: text().notNull(),
    /** Whose data it is: addresses change hands, accounts do not. Null where that was never known. */
    personId: personReference('person_id', { onDelete: 'set null' }),
    subject: text().notNull(),
    /** The parts of the letter, without one-time tokens; null for mails that were kept as `text` before. */
    letter: jsonb().$type<readonly LetterPart[]>(),
    text: text().notNull().default(''),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
    /** A send attempt is in progress or was interrupted: the result is uncertain, and it is not sent again. */
    sendingSince: moment('sending_since'),
    /** Refused permanently by the mail server (5xx), or not accepted in time. */
    failedAt: moment('failed_at'),
    resentAt: moment('resent_at'),
    /** Handed to the mail server; null while it waits or is only kept (no SMTP settings). */
    sentAt: moment('sent_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('outgoing_mail_once').on(table.reason, table.recipient),
    index('outgoing_mail_recipient').on(table.recipient, table.id.desc()),
    index('outgoing_mail_recipient_part').using('gin', table.recipient.op('gin_trgm_ops')),
    index('outgoing_mail_person').on(table.personId, table.id),
    index('outgoing_mail_unsent').on(table.id.desc()).where(sql`sent_at is null`),
    index('outgoing_mail_time').on(table.createdAt.desc(), table.id.desc()),
  ],
)

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
  personId: personReference('person_id', { onDelete: 'cascade' }).primaryKey(),
  mailsAnswers: boolean('mails_answers').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
