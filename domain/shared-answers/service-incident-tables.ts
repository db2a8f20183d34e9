import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { officeReference } from '#domain/offices/office-reference.ts'
import { bulkReference } from '#domain/tickets/bulk/bulk-views.ts'
import { ticketReference } from '#domain/tickets/ticket-reference.ts'
import { moment } from '#platform/database/sql-expressions.ts'
import type { IncidentState, IncidentUpdateKind } from './service-incident.ts'

export const serviceIncident = pgTable(
  'service_incident',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    description: text().notNull(),
    answer: text().notNull(),
    state: text().$type<IncidentState>().notNull().default('draft'),
    /** Narrows the tickets that match: their category, and their regencies; null and none narrow nothing. */
    category: text(),
    regencyIds: integer('regency_ids').array().notNull().default(sql`'{}'`),
    stage: text(),
    fromTicketId: ticketReference('from_ticket_id', { onDelete: 'set null' }),
    /** The branch office that keeps it; null: the province. */
    officeId: officeReference('office_id'),
    /** Start time: earlier tickets do not match. */
    startsAt: moment('starts_at').notNull(),
    closedAt: moment('closed_at'),
    version: integer().notNull().default(1),
    createdBy: personReference('created_by', { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
  },
  (table) => [
    uniqueIndex('service_incident_once').on(table.idempotencyKey),
    index('service_incident_state').on(table.state, table.id),
  ],
)

const incidentReference = () =>
  integer('incident_id')
    .notNull()
    .references(() => serviceIncident.id, { onDelete: 'cascade' })

export const serviceIncidentUpdate = pgTable(
  'service_incident_update',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    incidentId: incidentReference(),
    kind: text().$type<IncidentUpdateKind>().notNull(),
    text: text().notNull(),
    /** The bulk action that notifies its tickets; null when there were none. */
    bulkId: bulkReference('bulk_id', { onDelete: 'set null' }),
    authorId: personReference('author_id', { onDelete: 'set null' }),
    shownFrom: moment('shown_from').notNull(),
    followersToldAt: moment('followers_told_at'),
    createdAt: moment('created_at').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
  },
  (table) => [
    uniqueIndex('service_incident_update_once').on(table.incidentId, table.idempotencyKey),
    index('service_incident_update_bulk').on(table.bulkId),
  ],
)

export const serviceIncidentTicket = pgTable(
  'service_incident_ticket',
  {
    /** A ticket asks about one incident at a time. */
    ticketId: ticketReference('ticket_id', { onDelete: 'cascade' }).primaryKey(),
    incidentId: incidentReference(),
    /** The bulk action that answers it; null when the portal answered at filing. */
    bulkId: bulkReference('bulk_id', { onDelete: 'set null' }),
    addedBy: personReference('added_by', { onDelete: 'set null' }),
    addedAt: moment('added_at').notNull(),
    confirmedAt: moment('confirmed_at'),
  },
  (table) => [
    index('service_incident_ticket_incident').on(table.incidentId, table.ticketId),
    index('service_incident_ticket_bulk').on(table.bulkId),
  ],
)

export const serviceIncidentFollower = pgTable(
  'service_incident_follower',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    incidentId: incidentReference(),
    personId: personReference('person_id', { onDelete: 'cascade' }),
    /** SHA-256 of the random id in the device's own cookie. */
    device: text(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('service_incident_follower_person').on(table.incidentId, table.personId),
    uniqueIndex('service_incident_follower_device').on(table.incidentId, table.device),
    index('service_incident_follower_account').on(table.personId),
    check('service_incident_follower_is_one', sql`num_nonnulls(person_id, device) = 1`),
  ],
)
