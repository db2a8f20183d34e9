// A requester's own questions and complaints, newest first, and how many of them are answered.
import { and, desc, eq, ilike, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Person } from '#domain/accounts/person.ts'
import { getTicketView } from '#domain/tickets/get-ticket-view.ts'
import { type StatusLabel, statusLabel, type TicketKind, type TicketStatus } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { containsPattern } from '#platform/database/like-pattern.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'

/** One ticket in the requester's list. */
export interface OwnTicket {
  readonly publicId: string
  readonly kind: TicketKind
  readonly title: string
  readonly label: StatusLabel
  readonly createdAt: Date
}

/** The receipt of a question; without an office it lies with the province's team. */
export interface OwnReceipt {
  readonly publicId: string
  /** 'T-1061', short enough to be read out on the telephone. */
  readonly number: string
  readonly title: string
  readonly category: string
  readonly regency: string | null
  readonly office: string | null
  readonly createdAt: Date
  /** An agent has answered it, or the one that goes on in its place. */
  readonly answered: boolean
}

/** One page of a list; `next` is the key of the following page or null. */
export interface OwnTicketPage {
  readonly items: readonly OwnTicket[]
  readonly next: number | null
}

/** Page size of the requester's list. */
const pageSize = 20

// A merged ticket is as far as the one that goes on in its place.
const main = alias(ticket, 'main')
const status = sql<TicketStatus>`coalesce(${main.status}, ${ticket.status})`
const lastEntryAt = sql`coalesce(${main.lastEntryAt}, ${ticket.lastEntryAt})`

/** The order of a list: by age, or what was answered and waits for its requester before all else, the latest entry first. */
type OwnTicketOrder = 'newest' | 'answered'

/** The person's own tickets, newest first unless `order` is given; `search` is looked for in title, number and ID, `before` is the `next` of the page before. */
export async function findOwnTickets(
  person: Person,
  filter: { search?: string | undefined; before?: number | undefined; limit?: number; order?: OwnTicketOrder } = {},
): Promise<OwnTicketPage> {
  const limit = filter.limit ?? pageSize
  const rows = await database
    .select({
      ...pick(ticket, 'id', 'publicId', 'kind', 'title', 'mergedIntoId', 'createdAt'),
      status,
    })
    .from(ticket)
    .leftJoin(main, eq(main.id, ticket.mergedIntoId))
    .where(
      and(
        eq(ticket.requesterId, person.id),
        filter.search?.trim() ? ilike(ticket.haystack, containsPattern(filter.search)) : undefined,
        filter.before ? lt(ticket.id, filter.before) : undefined,
      ),
    )
    .orderBy(
      ...(filter.order === 'answered' ? [desc(sql`${status} = 'waiting'`), desc(lastEntryAt)] : []),
      desc(ticket.id),
    )
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    items: page.map(({ id: _, status: stands, mergedIntoId, ...row }) => ({
      ...row,
      label: statusLabel({ status: stands, mergedIntoId }, 'requester'),
    })),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** How many questions the person has asked, and how many of them wait or are answered. */
export async function countOwnTickets(person: Person): Promise<{ total: number; answered: number; waiting: number }> {
  const [row] = await database
    .select({
      total: sql<number>`count(*)::int`,
      answered: sql<number>`(count(*) filter (where ${status} in ('waiting', 'completed')))::int`,
    })
    .from(ticket)
    .leftJoin(main, eq(main.id, ticket.mergedIntoId))
    .where(eq(ticket.requesterId, person.id))
  const total = row?.total ?? 0
  const answered = row?.answered ?? 0
  return { total, answered, waiting: total - answered }
}

/**
 * The receipt of an own ticket.
 * @throws NotFound when there is none or it is somebody else's.
 */
export async function getOwnReceipt(person: Person, publicId: string): Promise<OwnReceipt> {
  const found = await getTicketView(and(eq(ticket.publicId, publicId), eq(ticket.requesterId, person.id)))
  if (!found) throw new NotFound('Pertanyaan tidak ditemukan.')
  const { number, title, category, regency, office, createdAt, firstResponseAt, mainFirstResponseAt } = found
  const answered = (firstResponseAt ?? mainFirstResponseAt) !== null
  return { publicId, number, title, category, regency, office, createdAt, answered }
}
