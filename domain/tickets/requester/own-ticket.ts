import { and, desc, eq, gte, ilike, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Person } from '#domain/accounts/person.ts'
import {
  reopenPeriod,
  type StatusLabel,
  statusLabel,
  type TicketKind,
  type TicketStatus,
  ticketNumber,
} from '#domain/tickets/ticket.ts'
import { type OwnPowers, ownPowersOver } from '#domain/tickets/ticket-policy.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { getTicketView, readTimeline } from '#domain/tickets/ticket-view.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { containsPattern } from '#platform/database/sql-expressions.ts'
import { cachedRead } from '#platform/kept-reads.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'

export interface OwnTicket {
  readonly publicId: string
  readonly kind: TicketKind
  readonly title: string
  readonly label: StatusLabel
  /** Answered, and open to a reply. */
  readonly isAnswered: boolean
  readonly createdAt: Date
}

/** The receipt of a question; without an office it belongs to the province's team. */
interface OwnReceipt {
  readonly publicId: string
  readonly number: string
  readonly title: string
  readonly category: string
  readonly regency: string | null
  readonly office: string | null
  readonly createdAt: Date
  readonly answered: boolean
}

/** One page of a list; `next` is the key of the following page or null. */
interface OwnTicketPage {
  readonly items: readonly OwnTicket[]
  readonly next: number | null
}

const pageSize = 20

// A merged ticket is as far as the one that continues in its place.
const main = alias(ticketTable, 'main')
const status = sql<TicketStatus>`coalesce(${main.status}, ${ticketTable.status})`
const lastEntryAt = sql`coalesce(${main.lastEntryAt}, ${ticketTable.lastEntryAt})`

type OwnTicketOrder = 'newest' | 'answered'

/**
 * The person's tickets, newest first by default; `search` covers title, number and ID, `before` is the previous page's
 * `next`.
 */
export async function findOwnTickets(
  person: Person,
  filter: { search?: string | undefined; before?: number | undefined; limit?: number; order?: OwnTicketOrder } = {},
): Promise<OwnTicketPage> {
  const limit = filter.limit ?? pageSize
  const rows = await database
    .select({
      ...pick(ticketTable, 'id', 'publicId', 'kind', 'title', 'mergedIntoId', 'createdAt'),
      status,
    })
    .from(ticketTable)
    .leftJoin(main, eq(main.id, ticketTable.mergedIntoId))
    .where(
      and(
        eq(ticketTable.requesterId, person.id),
        filter.search?.trim() ? ilike(ticketTable.haystack, containsPattern(filter.search)) : undefined,
        filter.before ? lt(ticketTable.id, filter.before) : undefined,
      ),
    )
    .orderBy(
      ...(filter.order === 'answered' ? [desc(sql`${status} = 'waiting'`), desc(lastEntryAt)] : []),
      desc(ticketTable.id),
    )
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    items: page.map(({ id: _, status: stands, mergedIntoId, ...row }) => ({
      ...row,
      label: statusLabel({ status: stands, mergedIntoId }, 'requester'),
      isAnswered: stands === 'waiting',
    })),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

export async function countOwnTickets(person: Person): Promise<{ total: number; answered: number; waiting: number }> {
  const [row] = await database
    .select({
      total: sql<number>`count(*)::int`,
      answered: sql<number>`(count(*) filter (where ${status} in ('waiting', 'completed')))::int`,
    })
    .from(ticketTable)
    .leftJoin(main, eq(main.id, ticketTable.mergedIntoId))
    .where(eq(ticketTable.requesterId, person.id))
  const total = row?.total ?? 0
  const answered = row?.answered ?? 0
  return { total, answered, waiting: total - answered }
}

/** @throws NotFound when there is none or it is someone else's. */
export async function getOwnReceipt(person: Person, publicId: string): Promise<OwnReceipt> {
  const found = await getTicketView(and(eq(ticketTable.publicId, publicId), eq(ticketTable.requesterId, person.id)))
  if (!found) throw new NotFound('Pertanyaan tidak ditemukan.')
  const { number, title, category, regency, office, createdAt, firstResponseAt, mainFirstResponseAt } = found
  const answered = (firstResponseAt ?? mainFirstResponseAt) !== null
  return { publicId, number, title, category, regency, office, createdAt, answered }
}

/** The own ticket with its public timeline, oldest first. */
interface OwnTicketDetail {
  readonly id: number
  readonly publicId: string
  readonly number: string
  readonly kind: TicketKind
  readonly title: string
  readonly description: string
  readonly category: string
  readonly status: TicketStatus
  readonly label: StatusLabel
  readonly regency: string | null
  /** The branch office it belongs to; null: the province's team. */
  readonly office: string | null
  readonly createdAt: Date
  readonly reopenUntil: Date | null
  readonly rating: { readonly score: number; readonly comment: string | null } | null
  /** The public ID of the ticket that continues in its place; the status is that one's. */
  readonly mergedInto: string | null
  readonly timeline: readonly TimelineEntry[]
  readonly can: OwnPowers
  /** True while the requester's consent is withdrawn, so that nothing can be done. */
  readonly rests: boolean
}

/** @throws NotFound when there is none or it is someone else's. */
export async function getOwnTicket(person: Person, publicId: string): Promise<OwnTicketDetail> {
  const found = await getTicketView(and(eq(ticketTable.publicId, publicId), eq(ticketTable.requesterId, person.id)))
  if (!found) throw new NotFound('Pertanyaan tidak ditemukan.')
  const { id, number, kind, title, description, category, regency, office, createdAt, completedAt } = found
  const { requesterId, officeId, mergedIntoId, mergedInto, score, comment } = found
  const status = found.mainStatus ?? found.status
  return {
    ...{ id, publicId, number, kind, title, description, category, status, regency, office, createdAt, mergedInto },
    label: statusLabel({ status, mergedIntoId }, 'requester'),
    reopenUntil: found.status === 'completed' && completedAt ? new Date(completedAt.getTime() + reopenPeriod) : null,
    rating: score === null ? null : { score, comment },
    timeline: await readTimeline(id, { requesterId: person.id }),
    can: ownPowersOver(person, { requesterId, officeId, status: found.status, completedAt, mergedIntoId }),
    rests: person.consentWithdrawn ?? false,
  }
}

export interface OpenConversation {
  readonly id: number
  readonly publicId: string
  readonly number: string
  readonly title: string
}

export async function findOpenConversations(tx: Transaction, personId: string): Promise<OpenConversation[]> {
  const rows = await tx
    .select(pick(ticketTable, 'id', 'publicId', 'kind', 'title'))
    .from(ticketTable)
    .where(
      and(eq(ticketTable.requesterId, personId), ne(ticketTable.status, 'completed'), isNull(ticketTable.mergedIntoId)),
    )
    .orderBy(desc(ticketTable.lastEntryAt), desc(ticketTable.id))
    .limit(9)
  return rows.map(({ kind, ...row }) => ({ ...row, number: ticketNumber(kind, row.id) }))
}

export async function findLastRegency(tx: Transaction, personId: string): Promise<number | null> {
  const [last] = await tx
    .select({ regencyId: ticketTable.regencyId })
    .from(ticketTable)
    .where(and(eq(ticketTable.requesterId, personId), isNotNull(ticketTable.regencyId)))
    .orderBy(desc(ticketTable.id))
    .limit(1)
  return last?.regencyId ?? null
}

const fewest = 20
const maxTickets = 2_000

async function readUsualResponse(): Promise<number | null> {
  const latest = database.$with('latest').as(
    database
      .select({
        seconds: sql<number>`extract(epoch from ${ticketTable.firstResponseAt} - ${ticketTable.createdAt})`.as(
          'seconds',
        ),
      })
      .from(ticketTable)
      .where(
        and(
          sql`${ticketTable.firstResponseAt} is not null`,
          ne(ticketTable.stage, 'spam'),
          gte(ticketTable.firstResponseAt, addDays(now(), -30)),
        ),
      )
      .orderBy(desc(ticketTable.firstResponseAt))
      .limit(maxTickets),
  )
  const [row] = await database
    .with(latest)
    .select({
      answers: sql<number>`count(*)::int`,
      median: sql<number | null>`percentile_cont(0.5) within group (order by ${latest.seconds})::float8`,
    })
    .from(latest)
  return row && row.answers >= fewest && row.median !== null ? row.median * 1000 : null
}

const keptUsualResponse = cachedRead(readUsualResponse, minutes(1))

/** Median time to the first answer within 30 days, in milliseconds; null when too few. Cached for a minute. */
export function getUsualResponse(): Promise<number | null> {
  return keptUsualResponse('')
}
