// Writes new tickets with their first entry, audit, event and live event; every way of filing one ends here.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { liveEventSql, signalLive } from '#domain/operations/live/live-event.server.ts'
import { firstDueTimes } from '#domain/tickets/sla/due-times.ts'
import { auditActor, auditSql } from '#platform/audit/record-audit.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { eventSql } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { newPublicId } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import { closingStageOf } from './closing-ticket.ts'
import type { FilingRules } from './routing-rules.ts'
import type { Priority, TicketChannel, TicketKind } from './ticket.ts'
import { ticketAudit } from './ticket-audit.ts'
import { ticketSubmitted } from './ticket-events.ts'
import { ticketEntry, ticketTable } from './ticket-tables.ts'

/** A ticket to store. `filedBy` null: the requester files it. */
export interface NewTicket {
  readonly kind: TicketKind
  readonly title: string
  readonly description: string
  readonly category: string
  readonly priority: Priority
  readonly requester: { readonly id: string; readonly name: string; readonly organization: string | null }
  readonly contactEmail: string | null
  readonly contactPhone: string | null
  readonly channel: TicketChannel
  readonly filedBy: Person | null
  readonly regencyId: number | null
  readonly officeId: number | null
  readonly idempotencyKey: string
  readonly requestId?: string | undefined
}

export interface StoredTicket {
  readonly id: number
  readonly publicId: string
  readonly entryId: number
  readonly requesterId: string
  readonly repeated: boolean
}

/** The ticket of this condition, as one that was stored before. */
export async function findStored(tx: Transaction, which: SQL | undefined): Promise<StoredTicket | undefined> {
  const [found] = await tx
    .select({ ...pick(ticketTable, 'id', 'publicId', 'requesterId'), entryId: ticketEntry.id })
    .from(ticketTable)
    .innerJoin(ticketEntry, and(eq(ticketEntry.ticketId, ticketTable.id), eq(ticketEntry.type, 'submitted')))
    .where(which)
  return found && { ...found, repeated: true }
}

/** Runs in the transaction that stores an entry, for rows of a layer above (attachments). */
export type WithEntry = (tx: Transaction, entryId: number) => Promise<void>

/** JSON for PostgreSQL, which refuses half a character where texts were cut. */
function asJson(row: object): string {
  return JSON.stringify(row, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
}

// One statement, because on the last day thousands do this at once: in five it took six times as long.
const storeSql = (row: object) => sql`
  with fresh as (
    select * from jsonb_to_record(${asJson(row)}::jsonb) as fresh ("publicId" text, kind text, title text,
      description text, category text, priority text, "requesterId" text, organization text, "contactName" text,
      "contactEmail" text, "contactPhone" text, channel text, "filedBy" text, "regencyId" integer, "officeId" integer,
      "idempotencyKey" text, "seasonStage" text, "firstResponseDueAt" timestamptz, "resolutionDueAt" timestamptz, "actorId" text,
      "actorName" text, "requestId" text, changes jsonb, at timestamptz)
  ),
  stored as (
    insert into ${ticketTable} (public_id, kind, title, description, category, requested_priority, priority, requester_id,
      organization, contact_name, contact_email, contact_phone, channel, filed_by, regency_id, office_id,
      idempotency_key, season_stage, first_response_due_at, resolution_due_at, created_at, updated_at, last_entry_at)
    select "publicId", kind, title, description, category, priority, priority, "requesterId",
      organization, "contactName", "contactEmail", "contactPhone", channel, "filedBy", "regencyId", "officeId",
      "idempotencyKey", "seasonStage", "firstResponseDueAt", "resolutionDueAt", at, at, at
    from fresh on conflict (requester_id, idempotency_key) do nothing returning id
  ),
  made as (select fresh.*, stored.id from stored, fresh),
  entry as (
    insert into ${ticketEntry} (ticket_id, type, audience, author_id, author_name, organization, message, created_at)
    select id, 'submitted', 'public', "requesterId", "contactName", organization, description, at
    from made returning id, ticket_id
  ),
  audited as (${auditSql(ticketAudit.submit, sql`'ticket:' || made.id`, sql`made`)}),
  announced as (${eventSql(ticketSubmitted, { ticketId: sql`made.id` }, sql`made`)}),
  live_event_row as (${liveEventSql(
    { kind: 'submitted', audience: 'all' },
    {
      ticketId: sql`made.id`,
      entryId: sql`entry.id`,
      officeId: sql`made."officeId"`,
      personId: sql`made."requesterId"`,
    },
    sql`made, entry`,
  )})
  select id as "entryId", ticket_id as id from entry`

/**
 * Stores the ticket once per requester and key. The caller has checked the input. `withEntry` runs each time.
 * @throws what `withEntry` throws.
 */
export async function storeTicket(
  tx: Transaction,
  rules: FilingRules,
  fresh: NewTicket,
  withEntry?: WithEntry,
): Promise<StoredTicket> {
  const at = now()
  const publicId = newPublicId()
  const { requester, filedBy, requestId, ...columns } = fresh
  const { rows } = await tx.execute<{ id: string; entryId: string }>(
    storeSql({
      ...columns,
      ...auditActor(filedBy ?? { ...requester, role: 'client', requestId }),
      publicId,
      requesterId: requester.id,
      contactName: requester.name,
      organization: requester.organization,
      filedBy: filedBy?.id ?? null,
      ...firstDueTimes(columns.priority, at, rules.due),
      seasonStage: closingStageOf(rules.season, at, { ...columns, text: `${columns.title} ${columns.description}` }),
      changes: filedBy ? { channel: [null, columns.channel] } : {},
      at,
    }),
  )
  signalLive(tx)
  const [made] = rows
  const own = and(eq(ticketTable.requesterId, requester.id), eq(ticketTable.idempotencyKey, columns.idempotencyKey))
  const stored = made
    ? { id: Number(made.id), publicId, entryId: Number(made.entryId), requesterId: requester.id, repeated: false }
    : await findStored(tx, own)
  if (!stored) throw new Error('the ticket was neither stored nor found')
  await withEntry?.(tx, stored.entryId)
  return stored
}
