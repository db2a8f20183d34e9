// Writes a new ticket with its first entry, audit, event and live event; every way of filing one ends here.
import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/account.ts'
import { recordingAudit } from '#domain/audit/record-audit.ts'
import { announcingLive, signalLive } from '#domain/live/announce-live.ts'
import { officeOfRegency } from '#domain/offices/find-offices.ts'
import { getDueTimes } from '#domain/service-levels/get-due-times.ts'
import type { Transaction } from '#platform/database.server.ts'
import { announcing } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import type { Priority, TicketChannel, TicketKind } from './ticket.ts'
import { ticketSubmitted } from './ticket-events.ts'
import { ticket, ticketCategory, ticketEntry } from './ticket-tables.ts'

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

/** Runs in the transaction that stores an entry, for what belongs to it and lies above this area (attachments). */
export type WithEntry = (tx: Transaction, entryId: number) => Promise<void>

/**
 * The key of a form and a digest of what it says: a form sent twice makes one ticket, while a form that was edited and
 * sent again (the back button, without JavaScript) is another and must not be swallowed.
 */
export function keyWithDigest(key: string, said: readonly unknown[]): string {
  return `${key}:${createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 16)}`
}

/** @throws Invalid beside the field when no such category of this kind is offered. */
export async function checkCategory(tx: Transaction, kind: TicketKind, category: string): Promise<void> {
  const [found] = await tx
    .select({ id: ticketCategory.id })
    .from(ticketCategory)
    .where(and(eq(ticketCategory.kind, kind), eq(ticketCategory.id, category), isNull(ticketCategory.hiddenAt)))
  if (!found) throw new Invalid('Kategori tidak dikenal', { category: 'Kategori harus dipilih' })
}

/**
 * The office that covers the regency; null for none.
 * @throws Invalid beside the field when there is no such regency.
 */
export async function checkRegency(tx: Transaction, regencyId: number | null): Promise<number | null> {
  if (regencyId === null) return null
  const officeId = await officeOfRegency(tx, regencyId)
  if (officeId === undefined) {
    throw new Invalid('Kabupaten/kota tidak dikenal', { regencyId: 'Kabupaten/kota tidak dikenal' })
  }
  return officeId
}

/**
 * Stores the ticket once per requester and key; `withEntry` runs each time, with the entry that holds the question.
 * Category and regency must have been checked.
 * @throws what `withEntry` throws.
 */
export async function storeTicket(tx: Transaction, fresh: NewTicket, withEntry?: WithEntry): Promise<StoredTicket> {
  const { requester, filedBy, requestId, ...columns } = fresh
  const at = now()
  const due = await getDueTimes(tx, fresh.priority, at)
  const stored = tx
    .insert(ticket)
    .values({
      ...columns,
      publicId: newPublicId(),
      requestedPriority: fresh.priority,
      requesterId: requester.id,
      organization: requester.organization,
      contactName: requester.name,
      filedBy: filedBy?.id ?? null,
      firstResponseDueAt: due.firstResponse,
      resolutionDueAt: due.resolution,
      createdAt: at,
      updatedAt: at,
      lastEntryAt: at,
    })
    .onConflictDoNothing({ target: [ticket.requesterId, ticket.idempotencyKey] })
    .returning({ id: ticket.id, publicId: ticket.publicId })
  const audited = recordingAudit(
    {
      actor: filedBy ?? { ...requester, role: 'client', requestId },
      action: 'ticket.submit',
      ...(filedBy ? { changes: { channel: [null, fresh.channel] } } : {}),
    },
    sql`'ticket:' || stored.id`,
    sql`stored`,
  )
  const told = announcingLive(
    { kind: 'submitted', audience: 'all', officeId: fresh.officeId, personId: requester.id },
    { ticketId: sql`entry.ticket_id`, entryId: sql`entry.id` },
    sql`entry`,
  )
  // One statement, because on the last day thousands do this at once: in five it took six times as long.
  const { rows } = await tx.execute<{ publicId: string; entryId: string }>(sql`
    with stored as ${stored},
    entry as (
      insert into ${ticketEntry} (ticket_id, type, audience, author_id, author_name, organization, message, created_at)
      select stored.id, 'submitted', 'public', ${requester.id}::text, ${requester.name}::text,
        ${requester.organization}::text, ${fresh.description}::text, ${at}::timestamptz
      from stored returning id, ticket_id
    ),
    audited as (${audited}),
    announced as (${announcing(ticketSubmitted, { ticketId: sql`stored.id` }, sql`stored`)}),
    told as (${told})
    select stored.public_id as "publicId", entry.id as "entryId" from stored, entry`)
  const [made] = rows
  if (made) {
    signalLive(tx)
    await withEntry?.(tx, Number(made.entryId))
    return { publicId: made.publicId, repeated: false }
  }

  const [earlier] = await tx
    .select({ publicId: ticket.publicId, entryId: ticketEntry.id })
    .from(ticket)
    .innerJoin(ticketEntry, and(eq(ticketEntry.ticketId, ticket.id), eq(ticketEntry.type, 'submitted')))
    .where(and(eq(ticket.requesterId, requester.id), eq(ticket.idempotencyKey, fresh.idempotencyKey)))
  if (!earlier) throw new Error('a ticket with this key was neither stored nor found')
  await withEntry?.(tx, earlier.entryId)
  return { publicId: earlier.publicId, repeated: true }
}
