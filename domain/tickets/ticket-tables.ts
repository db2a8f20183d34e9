import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { personReference, requesterReference } from '#domain/accounts/people-views.ts'
import { officeReference, regencyReference } from '#domain/offices/office-reference.ts'
import { moment } from '#platform/database/sql-expressions.ts'
import {
  type ConsentWay,
  type EntryAudience,
  type EntryType,
  openStages,
  type Priority,
  type TicketChannel,
  type TicketKind,
  type TicketStage,
  type TicketStatus,
} from './ticket.ts'

export const openStageList = sql.raw(`(${openStages.map((stage) => `'${stage}'`).join(', ')})`)

export const ticketCategory = pgTable(
  'ticket_category',
  {
    kind: text().$type<TicketKind>().notNull(),
    id: text().notNull(),
    name: text().notNull(),
    position: integer().notNull(),
    /** Since then no form offers it; tickets that have it keep it. */
    hiddenAt: moment('hidden_at'),
    /** Who changed it last; null while it is as the content files say. */
    updatedBy: personReference('updated_by', { onDelete: 'set null' }),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)

export const ticketTable = pgTable(
  'ticket',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    publicId: text('public_id').notNull(),
    kind: text().$type<TicketKind>().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    /** As the requester chose it; the desk's own priority starts equal (docs/rules-of-service.md#priority). */
    requestedPriority: text('requested_priority').$type<Priority>().notNull(),
    priority: text().$type<Priority>().notNull(),
    status: text().$type<TicketStatus>().notNull().default('pending'),
    requesterId: requesterReference('requester_id').notNull(),
    organization: text(),
    contactName: text('contact_name').notNull(),
    /** Null for someone staff filed for who has no address. */
    contactEmail: text('contact_email'),
    /** When a requester without an account confirmed `contactEmail`; null when the ticket gets another requester. */
    contactEmailConfirmedAt: moment('contact_email_confirmed_at'),
    contactPhone: text('contact_phone'),
    channel: text().$type<TicketChannel>().notNull().default('web'),
    /** The agent who filed it for the requester; null when the requester did. */
    filedBy: personReference('filed_by'),
    regencyId: regencyReference('regency_id'),
    /** The branch office it belongs to; null: the province's queue. */
    officeId: officeReference('office_id'),
    assigneeId: personReference('assignee_id'),
    mergedIntoId: bigint('merged_into_id', { mode: 'number' }).references((): AnyPgColumn => ticketTable.id),
    /** When it was marked as spam; its requester does not see the mark. */
    spamSince: moment('spam_since'),
    /** Counts every change; a write names the version it saw. */
    version: integer().notNull().default(1),
    idempotencyKey: text('idempotency_key').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    firstResponseAt: moment('first_response_at'),
    completedAt: moment('completed_at'),
    lastEntryAt: moment('last_entry_at').notNull(),
    firstResponseDueAt: moment('first_response_due_at'),
    resolutionDueAt: moment('resolution_due_at'),
    /** Start of the resolution time after a reopening or reply; null: the creation. */
    resolutionSince: moment('resolution_since'),
    /** The stage of the season before whose close it must be answered (closing-ticket.ts); null: none. */
    seasonStage: text('season_stage'),
    escalatedAt: moment('escalated_at'),
    provinceEscalatedAt: moment('province_escalated_at'),
    /** What the lists go by, so that one index serves each of them. */
    stage: text()
      .$type<TicketStage>()
      .notNull()
      .generatedAlwaysAs(
        sql`case when merged_into_id is not null then 'merged' when spam_since is not null then 'spam' when status in ('pending', 'completed') then status else 'inprogress' end`,
      ),
    /** The due time that counts now; infinity while the requester is to speak and when it is settled. */
    dueAt: moment('due_at')
      .notNull()
      .generatedAlwaysAs(
        sql`case when merged_into_id is not null or spam_since is not null or status in ('waiting', 'completed') then 'infinity'::timestamptz else coalesce(case when first_response_at is null then first_response_due_at else resolution_due_at end, 'infinity'::timestamptz) end`,
      ),
    /** The fields a list search looks into, one after the other with a sign between them that no one types. */
    haystack: text()
      .notNull()
      .generatedAlwaysAs(
        sql`title || chr(31) || (case kind when 'question' then 'T-' else 'C-' end) || id::text || chr(31) || public_id || chr(31) || contact_name || chr(31) || coalesce(organization, '')`,
      ),
  },
  (table) => [
    uniqueIndex('ticket_public_id').on(table.publicId),
    uniqueIndex('ticket_once').on(table.requesterId, table.idempotencyKey),
    index('ticket_requester').on(table.requesterId, table.id),
    // The desk's lists, for the province and for one office: by age, by due time, by who has it.
    index('ticket_stage').on(table.stage, table.id),
    index('ticket_stage_office').on(table.stage, table.officeId, table.id, table.status),
    index('ticket_stage_due').on(table.stage, table.dueAt, table.id),
    index('ticket_stage_office_due').on(table.stage, table.officeId, table.dueAt, table.id),
    // The lists show first what is about a stage in its last hours.
    index('ticket_season_stage')
      .on(table.stage, table.seasonStage, table.dueAt, table.id, table.officeId)
      .where(sql`season_stage is not null and stage in ${openStageList}`),
    // What is open, with all that lists filter by: however little of it a view wants, nothing else is read.
    index('ticket_open')
      .on(
        table.stage,
        table.id,
        table.officeId,
        table.status,
        table.kind,
        table.category,
        table.priority,
        table.regencyId,
        table.assigneeId,
        table.dueAt,
        table.createdAt,
      )
      .where(sql`stage in ${openStageList}`),
    index('ticket_complaint').on(table.id, table.officeId, table.stage).where(sql`kind = 'complaint'`),
    index('ticket_office').on(table.officeId, table.id),
    index('ticket_assignee').on(table.assigneeId, table.stage, table.id, table.officeId),
    // An index for each list that is searched, so that a search reads nothing of the others.
    index('ticket_pending_haystack').using('gin', table.haystack.op('gin_trgm_ops')).where(sql`stage = 'pending'`),
    index('ticket_inprogress_haystack')
      .using('gin', table.haystack.op('gin_trgm_ops'))
      .where(sql`stage = 'inprogress'`),
    index('ticket_completed_haystack').using('gin', table.haystack.op('gin_trgm_ops')).where(sql`stage = 'completed'`),
    index('ticket_complaint_haystack').using('gin', table.haystack.op('gin_trgm_ops')).where(sql`kind = 'complaint'`),
    index('ticket_contact_phone').on(table.contactPhone).where(sql`contact_phone is not null`),
    index('ticket_contact_phone_end').on(sql`right(contact_phone, 6)`, table.id).where(sql`contact_phone is not null`),
    uniqueIndex('ticket_filed_once').on(table.filedBy, table.idempotencyKey).where(sql`filed_by is not null`),
    index('ticket_duplicates').on(table.mergedIntoId).where(sql`merged_into_id is not null`),
    index('ticket_waiting').on(table.lastEntryAt).where(sql`status = 'waiting'`),
    index('ticket_first_response').on(table.firstResponseAt).where(sql`first_response_at is not null`),
    index('ticket_created').on(table.createdAt),
    index('ticket_completed').on(table.completedAt).where(sql`completed_at is not null`),
    foreignKey({
      columns: [table.kind, table.category],
      foreignColumns: [ticketCategory.kind, ticketCategory.id],
      name: 'ticket_category_fk',
    }),
  ],
)

export const ticketEntry = pgTable(
  'ticket_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ticketId: bigint('ticket_id', { mode: 'number' })
      .notNull()
      .references(() => ticketTable.id),
    type: text().$type<EntryType>().notNull(),
    audience: text().$type<EntryAudience>().notNull(),
    /** Null: the portal itself (closed by schedule). */
    authorId: requesterReference('author_id'),
    authorName: text('author_name').notNull(),
    organization: text(),
    message: text().notNull(),
    /** Of a requester's form, so that sending it twice makes one entry. */
    idempotencyKey: text('idempotency_key'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('ticket_entry_ticket').on(table.ticketId, table.id),
    uniqueIndex('ticket_entry_once').on(table.ticketId, table.idempotencyKey).where(sql`idempotency_key is not null`),
  ],
)

export const filedConsent = pgTable(
  'filed_consent',
  {
    ticketId: bigint('ticket_id', { mode: 'number' })
      .primaryKey()
      .references(() => ticketTable.id, { onDelete: 'cascade' }),
    way: text().$type<ConsentWay>().notNull(),
    version: text().notNull(),
    recordedBy: personReference('recorded_by', { onDelete: 'set null' }),
    recordedAt: moment('recorded_at').notNull(),
  },
  // Each account that is deleted is looked up here.
  (table) => [index('filed_consent_by').on(table.recordedBy).where(sql`recorded_by is not null`)],
)

export const satisfaction = pgTable(
  'satisfaction',
  {
    ticketId: bigint('ticket_id', { mode: 'number' })
      .primaryKey()
      .references(() => ticketTable.id),
    /** 1 (bad) to 5 (good). */
    score: smallint().notNull(),
    comment: text(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('satisfaction_time').on(table.createdAt)],
)
