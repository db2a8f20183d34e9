// Writes new tickets with their first entry, audit, event and live event; every way of filing one ends here.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { liveEventSql, signalLive } from '#domain/live/announce-live.ts'
import { firstDueTimes } from '#domain/tickets/sla/due-times.ts'
import { auditActor, auditSql } from '#platform/audit/record-audit.ts'
import type { Database, Transaction } from '#platform/database/database.server.ts'
import { preparedStatement } from '#platform/drizzle-internals.server.ts'
import { eventSql } from '#platform/jobs.server.ts'
import { isoDay, now } from '#shared/dates.ts'
import { newPublicId } from '#shared/ids.ts'
import { type FilingRules, rulesStillCount } from './routing-rules.ts'
import type { Priority, TicketChannel, TicketKind } from './ticket.ts'
import { ticketAudit } from './ticket-audit.ts'
import { ticketSubmitted } from './ticket-events.ts'
import { ticket, ticketEntry } from './ticket-tables.ts'

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

/** What is known of a stored ticket. `repeated` is true when this key had already made it. */
export interface StoredTicket {
  readonly publicId: string
  readonly repeated: boolean
}

/** The same with its first entry. */
export interface StoredWithEntry extends StoredTicket {
  readonly entryId: number
}

/** Runs in the transaction that stores an entry, for what belongs to it and lies above this area (attachments). */
export type WithEntry = (tx: Transaction, entryId: number) => Promise<void>

/** JSON for PostgreSQL, which refuses half a character where texts were cut. */
function asJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
}

// One statement, because on the last day thousands do this at once: in five it took six times as long. Several run at once
// and may hold the same forms: in one order, so that none waits for what waits for it.
const store = preparedStatement<{ publicId: string; entryId: string }>(
  'store_tickets',
  sql`
    with fresh as (
      select * from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as fresh ("publicId" text, kind text,
        title text, description text, category text, priority text, "requesterId" text, organization text,
        "contactName" text, "contactEmail" text, "contactPhone" text, channel text, "filedBy" text,
        "regencyId" integer, "officeId" integer, "idempotencyKey" text, "firstResponseDueAt" timestamptz,
        "resolutionDueAt" timestamptz, "actorId" text, "actorName" text, "requestId" text, changes jsonb,
        at timestamptz)
      where ${rulesStillCount}
    ),
    stored as (
      insert into ${ticket} (public_id, kind, title, description, category, requested_priority, priority, requester_id,
        organization, contact_name, contact_email, contact_phone, channel, filed_by, regency_id, office_id,
        idempotency_key, first_response_due_at, resolution_due_at, created_at, updated_at, last_entry_at)
      select "publicId", kind, title, description, category, priority, priority, "requesterId",
        organization, "contactName", "contactEmail", "contactPhone", channel, "filedBy", "regencyId", "officeId",
        "idempotencyKey", "firstResponseDueAt", "resolutionDueAt", at, at, at
      from fresh order by "requesterId", "idempotencyKey"
      on conflict (requester_id, idempotency_key) do nothing returning id, public_id
    ),
    made as (select fresh.*, stored.id from stored join fresh on fresh."publicId" = stored.public_id),
    entry as (
      insert into ${ticketEntry} (ticket_id, type, audience, author_id, author_name, organization, message, created_at)
      select id, 'submitted', 'public', "requesterId", "contactName", organization, description, at
      from made returning id, ticket_id
    ),
    audited as (${auditSql(ticketAudit.submit, sql`'ticket:' || made.id`, sql`made`)}),
    announced as (${eventSql(ticketSubmitted, { ticketId: sql`made.id` }, sql`made`)}),
    told as (${liveEventSql(
      { kind: 'submitted', audience: 'all' },
      {
        ticketId: sql`made.id`,
        entryId: sql`entry.id`,
        officeId: sql`made."officeId"`,
        personId: sql`made."requesterId"`,
      },
      sql`made join entry on entry.ticket_id = made.id`,
    )})
    select made."publicId", entry.id as "entryId" from made join entry on entry.ticket_id = made.id`,
)

/**
 * Stores each ticket once per requester and key, all or none, and answers in their order; undefined, and nothing is
 * stored, when `rules` were recalled and no longer count. The caller has checked category and regency, and shows by
 * `signalLive` afterwards.
 */
export async function storeTickets(
  db: Database | Transaction,
  rules: FilingRules,
  tickets: readonly NewTicket[],
): Promise<StoredWithEntry[] | undefined> {
  const at = now()
  const rows = tickets.map(({ requester, filedBy, requestId, ...columns }) => {
    return {
      ...columns,
      ...auditActor(filedBy ?? { ...requester, role: 'client', requestId }),
      publicId: newPublicId(),
      requesterId: requester.id,
      contactName: requester.name,
      organization: requester.organization,
      filedBy: filedBy?.id ?? null,
      ...firstDueTimes(columns.priority, at, rules.due),
      changes: filedBy ? { channel: [null, columns.channel] } : {},
      at,
    }
  })
  const made = await store(db, { rows: asJson(rows), digest: rules.digest, from: isoDay(at) })
  const entries = new Map(made.map(({ publicId, entryId }) => [publicId, Number(entryId)]))
  const earlier = await findEarlier(
    db,
    tickets.filter((_, place) => !entries.has(rows[place]?.publicId ?? '')),
  )
  const stored = tickets.flatMap((fresh, place) => {
    const { publicId = '' } = rows[place] ?? {}
    const entryId = entries.get(publicId)
    if (entryId !== undefined) return { publicId, entryId, repeated: false }
    const found = earlier.get(ownKey(fresh.requester.id, fresh.idempotencyKey))
    return found ? { ...found, repeated: true } : []
  })
  return stored.length === tickets.length ? stored : undefined
}

const ownKey = (requesterId: string, key: string) => `${requesterId} ${key}`

/** The tickets that these keys had already made. */
async function findEarlier(db: Database | Transaction, tickets: readonly NewTicket[]) {
  if (tickets.length === 0) return new Map<string, { publicId: string; entryId: number }>()
  const rows = await db
    .select({
      requesterId: ticket.requesterId,
      key: ticket.idempotencyKey,
      publicId: ticket.publicId,
      entryId: ticketEntry.id,
    })
    .from(ticket)
    .innerJoin(ticketEntry, and(eq(ticketEntry.ticketId, ticket.id), eq(ticketEntry.type, 'submitted')))
    .where(
      and(
        inArray(
          ticket.requesterId,
          tickets.map(({ requester }) => requester.id),
        ),
        inArray(
          ticket.idempotencyKey,
          tickets.map(({ idempotencyKey }) => idempotencyKey),
        ),
      ),
    )
  return new Map(
    rows.map(({ requesterId, key, publicId, entryId }) => [ownKey(requesterId, key), { publicId, entryId }]),
  )
}

/**
 * Stores one, as `storeTickets` does; `withEntry` runs each time, with the entry that holds the question.
 * @throws what `withEntry` throws.
 */
export async function storeTicket(
  tx: Transaction,
  rules: FilingRules,
  fresh: NewTicket,
  withEntry?: WithEntry,
): Promise<StoredTicket> {
  const [stored] = (await storeTickets(tx, rules, [fresh])) ?? []
  signalLive(tx)
  if (!stored) throw new Error('nothing was stored')
  const { entryId, ...known } = stored
  await withEntry?.(tx, entryId)
  return known
}
