import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { moment } from '#platform/database/sql-expressions.ts'

export const branchOffice = pgTable(
  'branch_office',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    no: integer().notNull(),
    name: text().notNull(),
    seat: text().notNull(),
    address: text().notNull(),
    /** The telephone; with letters in it a placeholder, '' when taken away. */
    callCentre: text('call_centre').notNull(),
    whatsapp: text().notNull().default(''),
    hours: text().notNull().default(''),
    mapUrl: text('map_url').notNull().default(''),
    /** What people call the places of its region, with commas between them. */
    nicknames: text().notNull().default(''),
    /** The agent notified first when a ticket of the office is overdue; null: all of its agents. */
    leadId: personReference('lead_id', { onDelete: 'set null' }),
    /** New tickets are assigned automatically to its agents, up to this many open ones each; null: not. */
    openLimit: integer('open_limit'),
    /** Who changed it last; null while it is as the content files say. */
    updatedBy: personReference('updated_by', { onDelete: 'set null' }),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('branch_office_no').on(table.no)],
)

export const regency = pgTable(
  'regency',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    kind: text().$type<'kota' | 'kabupaten'>().notNull(),
    officeId: integer('office_id')
      .notNull()
      .references(() => branchOffice.id),
    updatedBy: personReference('updated_by', { onDelete: 'set null' }),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('regency_name').on(table.name), index('regency_office').on(table.officeId)],
)
