// Tickets, their timeline, and what belongs to them.
import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { user } from '#domain/accounts/account-tables.ts'
import { branchOffice, regency } from '#domain/offices/office-tables.ts'
import type { EntryAudience, EntryType, Priority, TicketKind, TicketStatus } from './ticket.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const ticketCategory = pgTable(
  'ticket_category',
  {
    kind: text().$type<TicketKind>().notNull(),
    id: text().notNull(),
    name: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)

export const ticket = pgTable(
  'ticket',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    publicId: text('public_id').notNull(),
    kind: text().$type<TicketKind>().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    /** As the requester chose it; the desk's own priority starts equal (design §15). */
    requestedPriority: text('requested_priority').$type<Priority>().notNull(),
    priority: text().$type<Priority>().notNull(),
    status: text().$type<TicketStatus>().notNull().default('pending'),
    requesterId: text('requester_id')
      .notNull()
      .references(() => user.id),
    organization: text(),
    contactName: text('contact_name').notNull(),
    contactEmail: text('contact_email').notNull(),
    regencyId: integer('regency_id').references(() => regency.id),
    /** The branch office it lies with; null: the province's queue. */
    officeId: integer('office_id').references(() => branchOffice.id),
    assigneeId: text('assignee_id').references(() => user.id),
    /** Counts every change; a write names the version it saw. */
    version: integer().notNull().default(1),
    idempotencyKey: text('idempotency_key').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    firstResponseAt: moment('first_response_at'),
    completedAt: moment('completed_at'),
    lastEntryAt: moment('last_entry_at').notNull(),
    words: tsvector().generatedAlwaysAs(sql`to_tsvector('indonesian', title || ' ' || description)`),
  },
  (table) => [
    uniqueIndex('ticket_public_id').on(table.publicId),
    uniqueIndex('ticket_once').on(table.requesterId, table.idempotencyKey),
    index('ticket_requester').on(table.requesterId, table.id.desc()),
    index('ticket_status_office').on(table.status, table.officeId, table.id.desc()),
    index('ticket_status').on(table.status, table.id.desc()),
    index('ticket_assignee').on(table.assigneeId, table.status, table.id.desc()),
    index('ticket_created').on(table.createdAt),
    index('ticket_words').using('gin', table.words),
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
      .references(() => ticket.id),
    type: text().$type<EntryType>().notNull(),
    /** Who may read it: everybody who may see the ticket, or staff only. */
    audience: text().$type<EntryAudience>().notNull(),
    /** Null: the portal itself (closed by schedule). */
    authorId: text('author_id').references(() => user.id),
    authorName: text('author_name').notNull(),
    organization: text(),
    message: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('ticket_entry_ticket').on(table.ticketId, table.id)],
)

export const attachment = pgTable(
  'attachment',
  {
    id: text().primaryKey(),
    entryId: bigint('entry_id', { mode: 'number' })
      .notNull()
      .references(() => ticketEntry.id),
    name: text().notNull(),
    mediaType: text('media_type').notNull(),
    /** Bytes. */
    size: integer().notNull(),
    content: bytea().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('attachment_entry').on(table.entryId)],
)

export const cannedReply = pgTable('canned_reply', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  text: text().notNull(),
  updatedBy: text('updated_by').references(() => user.id, { onDelete: 'set null' }),
  updatedAt: moment('updated_at').notNull(),
})

export const satisfaction = pgTable('satisfaction', {
  ticketId: bigint('ticket_id', { mode: 'number' })
    .primaryKey()
    .references(() => ticket.id),
  /** 1 (bad) to 5 (good). */
  score: smallint().notNull(),
  comment: text(),
  createdAt: moment('created_at').notNull(),
})
