import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { findOfficesByPlace } from '#domain/offices/public-offices.ts'
import {
  type ChangedTicket,
  changeTicket,
  type DecideChange,
  type LockedTicket,
  lockTicket,
  writeChange,
} from '#domain/tickets/change-ticket.ts'
import { findAssignee, isUnanswered } from '#domain/tickets/desk/assignment.ts'
import type { HandOverInput } from '#domain/tickets/desk/desk-input.ts'
import { type DeskTicket, findTicketsById } from '#domain/tickets/desk/find-desk-tickets.ts'
import { ticketHandedOver } from '#domain/tickets/ticket-events.ts'
import { mayReadAtDesk, pullBackRefusal } from '#domain/tickets/ticket-policy.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { handOver } from '#domain/tickets/transfer-tables.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'

/** Gives the name of an office by its places, of the province for null; undefined for one that is not there. */
async function officeNames(tx: Transaction): Promise<(id: number | null) => string | undefined> {
  const offices = await findOfficesByPlace(tx)
  return (id) => (id === null ? 'tim provinsi' : offices.find((each) => each.id === id)?.name)
}

async function keepHandOver(
  tx: Transaction,
  person: Person,
  { id: ticketId, officeId: fromOfficeId, assigneeId: fromAssigneeId }: LockedTicket,
  { entryId, toOfficeId }: { readonly entryId: number; readonly toOfficeId: number | null },
): Promise<void> {
  const own = and(eq(handOver.ticketId, ticketId), eq(handOver.personId, person.id))
  await tx.delete(handOver).where(own)
  const from = { fromOfficeId, fromAssigneeId }
  await tx.insert(handOver).values({ ticketId, personId: person.id, entryId, ...from, toOfficeId, createdAt: now() })
}

export const handingOver =
  (by: Person, { officeId, reason }: Pick<HandOverInput, 'officeId' | 'reason'>): DecideChange =>
  async (tx, found) => {
    if (found.officeId === officeId) throw new Conflict('Tiket ini sudah berada di sana.')
    const nameOf = await officeNames(tx)
    const to = nameOf(officeId)
    if (!to) throw new Invalid('Cabang dinas tidak dikenal', { officeId: 'Pilih cabang dinas' })
    return {
      action: 'hand-over',
      // No one there has it, and no one has answered: it waits for someone to take it.
      ...(isUnanswered(found) && { move: 'release' as const }),
      entry: {
        type: 'handed_over',
        audience: 'internal',
        message: `Dialihkan dari ${nameOf(found.officeId)} ke ${to}: ${reason}`,
      },
      set: { officeId, assigneeId: null },
      changes: { office: [found.officeId, officeId] },
      live: 'handed_over',
      announce: async (inside, ids) => {
        await keepHandOver(inside, by, found, { entryId: ids.entryId, toOfficeId: officeId })
        await announce(inside, ticketHandedOver, { ...ids, officeId })
      },
    }
  }

/**
 * Transfers the ticket to another office, pending if unanswered; its sender may still read it.
 * @throws as `changeTicketIn`; Invalid for an unknown office.
 */
export function handOverTicket(person: Person, input: HandOverInput): Promise<ChangedTicket> {
  return changeTicket(person, input, handingOver(person, input))
}

interface HandedOverTicket extends DeskTicket {
  readonly handedOverAt: Date
  readonly officeId: number | null
}

const pageSize = 50

/**
 * The agent's transfers, newest first, without reverted ones; `after` is the previous page's `next`.
 * @throws Forbidden for clients.
 */
export async function findHandedOver(
  person: Person,
  page: { readonly after?: number | undefined; readonly limit?: number } = {},
): Promise<{ readonly items: readonly HandedOverTicket[]; readonly next: number | null }> {
  if (!mayWorkOnTickets(person)) throw new Forbidden()
  const limit = page.limit ?? pageSize
  const rows = await database
    .select({ key: handOver.id, id: ticketTable.id, officeId: ticketTable.officeId, handedOverAt: handOver.createdAt })
    .from(handOver)
    .innerJoin(ticketTable, eq(ticketTable.id, handOver.ticketId))
    .where(and(eq(handOver.personId, person.id), page.after ? lt(handOver.id, page.after) : undefined))
    .orderBy(desc(handOver.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const found = new Map(
    (
      await findTicketsById(
        person,
        shown.map(({ id }) => id),
      )
    ).map((each) => [each.id, each]),
  )
  const items = shown.flatMap(({ id, officeId, handedOverAt }) => {
    const row = found.get(id)
    return row ? [{ ...row, officeId, handedOverAt }] : []
  })
  return { items, next: rows.length > limit ? (shown.at(-1)?.key ?? null) : null }
}

/**
 * Reverts the transfer within 15 minutes unless it was taken or answered.
 * @throws NotFound; Conflict with what happened.
 */
export function pullBackTicket(person: Person, { ticketId }: { readonly ticketId: number }): Promise<ChangedTicket> {
  return database.transaction(async (tx) => {
    const found = await lockTicket(tx, ticketId)
    const own = and(eq(handOver.ticketId, ticketId), eq(handOver.personId, person.id))
    const [sent] = await tx.select().from(handOver).where(own)
    if (!found || !mayReadAtDesk(person, found, sent !== undefined)) throw new NotFound('Tiket tidak ditemukan.')
    if (!sent) throw new Conflict('Tiket ini tidak sedang Anda alihkan.')
    const since = await tx
      .select({ type: ticketEntry.type, author: ticketEntry.authorName })
      .from(ticketEntry)
      .where(and(eq(ticketEntry.ticketId, ticketId), gt(ticketEntry.id, sent.entryId)))
      .orderBy(asc(ticketEntry.id))
    const refused = pullBackRefusal(sent.createdAt, since)
    if (refused) throw new Conflict(refused)
    const { fromOfficeId: officeId, fromAssigneeId } = sent
    const nameOf = await officeNames(tx)
    const assignee = fromAssigneeId === null ? undefined : await findAssignee(tx, fromAssigneeId, officeId)
    const changed = await writeChange(tx, person, found, {
      action: 'pull-back',
      ...(assignee && found.status === 'pending' && { move: 'claim' as const }),
      entry: {
        type: 'pulled_back',
        audience: 'internal',
        message: `Ditarik kembali dari ${nameOf(found.officeId)} ke ${nameOf(officeId)}.`,
      },
      set: { officeId, assigneeId: assignee?.id ?? null },
      changes: { office: [found.officeId, officeId] },
      live: 'handed_over',
    })
    await tx.delete(handOver).where(eq(handOver.id, sent.id))
    return changed
  })
}
