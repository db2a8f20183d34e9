import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { outboxColumns } from '#domain/notifications/deliveries/outbox-columns.ts'
import { regencyReference } from '#domain/offices/office-reference.ts'
import type { MediaType, ScanState } from '#domain/tickets/attachments/attachment.ts'
import { moment } from '#platform/database/sql-expressions.ts'
import type { ReportAccess, ReportEntryType, ReportKind, ReportStatus, ReportWay } from './report.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const report = pgTable(
  'sealed_report',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    publicId: text('public_id').notNull(),
    kind: text().$type<ReportKind>().notNull(),
    description: text().notNull(),
    regencyId: regencyReference('regency_id'),
    about: text().notNull(),
    status: text().$type<ReportStatus>().notNull().default('pending'),
    idempotencyKey: text('idempotency_key').notNull(),
    /** When the privacy policy was agreed to is `createdAt`; this is which version. */
    policyVersion: text('policy_version').notNull(),
    createdAt: moment('created_at').notNull(),
    lastEntryAt: moment('last_entry_at').notNull(),
    lastReplyAt: moment('last_reply_at').notNull(),
  },
  (table) => [
    uniqueIndex('sealed_report_public_id').on(table.publicId),
    uniqueIndex('sealed_report_once').on(table.idempotencyKey),
    index('sealed_report_status').on(table.status, table.id),
    index('sealed_report_regency').on(table.regencyId),
  ],
)

/** Who sent a report, apart from it and encrypted; no row where name and number were withheld. */
export const reportIdentity = pgTable('sealed_report_identity', {
  reportId: bigint('report_id', { mode: 'number' })
    .primaryKey()
    .references(() => report.id, { onDelete: 'cascade' }),
  sealed: text().notNull(),
})

export const reportEntry = pgTable(
  'sealed_report_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reportId: bigint('report_id', { mode: 'number' })
      .notNull()
      .references(() => report.id, { onDelete: 'cascade' }),
    type: text().$type<ReportEntryType>().notNull(),
    /** Null: who reported. */
    authorId: personReference('author_id'),
    message: text().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('sealed_report_entry_report').on(table.reportId, table.id),
    index('sealed_report_entry_author').on(table.authorId).where(sql`author_id is not null`),
    uniqueIndex('sealed_report_entry_once').on(table.reportId, table.idempotencyKey),
  ],
)

export const reportFile = pgTable(
  'sealed_report_file',
  {
    id: text().primaryKey(),
    reportId: bigint('report_id', { mode: 'number' })
      .notNull()
      .references(() => report.id, { onDelete: 'cascade' }),
    /** The reply it came with; null: it came with the report. */
    entryId: bigint('entry_id', { mode: 'number' }).references(() => reportEntry.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    mediaType: text('media_type').$type<MediaType>().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    content: bytea().notNull(),
    scan: text().$type<ScanState>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('sealed_report_file_report').on(table.reportId),
    index('sealed_report_file_entry').on(table.entryId),
  ],
)

/** Who did what with a report: its own log, because the access log is read by others. */
export const reportAccess = pgTable(
  'sealed_report_access',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reportId: bigint('report_id', { mode: 'number' })
      .notNull()
      .references(() => report.id, { onDelete: 'cascade' }),
    personId: personReference('person_id').notNull(),
    access: text().$type<ReportAccess>().notNull(),
    reason: text(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('sealed_report_access_report').on(table.reportId, table.id),
    index('sealed_report_access_person').on(table.personId, table.reportId, table.createdAt),
  ],
)

/** A device that is notified of answers, under a digest that stands in no other table: nothing ties it to an account. */
export const reportDevice = pgTable(
  'sealed_report_device',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reportId: bigint('report_id', { mode: 'number' })
      .notNull()
      .references(() => report.id, { onDelete: 'cascade' }),
    device: text().notNull(),
    sealed: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('sealed_report_device_once').on(table.reportId, table.device),
    index('sealed_report_device_device').on(table.device),
  ],
)

/** That there is an answer, on one way to who reported: no words, no number, no address. */
export const reportMessage = pgTable(
  'sealed_report_message',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    entryId: bigint('entry_id', { mode: 'number' })
      .notNull()
      .references(() => reportEntry.id, { onDelete: 'cascade' }),
    way: text().$type<ReportWay>().notNull(),
    /** The device of `sealed_report_device`; 0 for WhatsApp, whose number is read when it is sent. */
    deviceId: bigint('device_id', { mode: 'number' }).notNull(),
    ...outboxColumns(),
  },
  (table) => [
    uniqueIndex('sealed_report_message_once').on(table.entryId, table.way, table.deviceId),
    uniqueIndex('sealed_report_message_provider').on(table.providerId),
    index('sealed_report_message_waiting').on(table.state).where(sql`state = 'queued'`),
  ],
)
