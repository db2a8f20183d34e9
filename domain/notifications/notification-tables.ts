// The outbox: every mail the portal owes somebody, kept until it is sent and readable afterwards.
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const outgoingMail = pgTable(
  'outgoing_mail',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What it is about, for example 'ticket.answered:5512'; with the recipient it makes a mail unique. */
    reason: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
    /** A delivery is under way, or was when its process died: then nobody knows, and it is not sent again. */
    sendingSince: moment('sending_since'),
    /** Refused for good by the mail server (5xx), as an address that does not exist is. */
    failedAt: moment('failed_at'),
    /** Handed to the mail server; null while it waits or is only kept (no SMTP settings). */
    sentAt: moment('sent_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('outgoing_mail_once').on(table.reason, table.recipient),
    index('outgoing_mail_recipient').on(table.recipient, table.id.desc()),
    index('outgoing_mail_unsent').on(table.id.desc()).where(sql`sent_at is null`),
    index('outgoing_mail_time').on(table.createdAt.desc(), table.id.desc()),
  ],
)
