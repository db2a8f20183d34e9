// The desk's lists: tickets an agent may handle, by status, searched and paged by key.
import { aliasedTable, and, count, desc, eq, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/account.ts'
import { user } from '#domain/accounts/account-tables.ts'
import { database } from '#platform/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import {
  deskStatus,
  type Priority,
  type StatusLabel,
  type TicketKind,
  type TicketStatus,
  ticketNumber,
} from './ticket.ts'
import { powersOver, type TicketPowers } from './ticket-policy.ts'
import { ticket } from './ticket-tables.ts'

/** One row of a desk list (spec §3, pending and in-progress ticket). */
export interface DeskTicket {
  readonly id: number
  readonly publicId: string
  readonly number: string
  readonly title: string
  readonly priority: Priority
  readonly label: StatusLabel
  readonly user: string
  readonly organization: string | null
  readonly agent: string | null
  readonly createdAt: Date
  readonly lastUpdate: Date
  readonly version: number
  readonly can: TicketPowers
}

/** What a desk list asks for. `search` matches title, number, ID, user, organization and agent (spec §5). */
export interface DeskFilter {
  readonly statuses: readonly TicketStatus[]
  readonly kind?: TicketKind
  readonly search?: string | undefined
  readonly before?: number | undefined
  readonly limit?: number
}

const pageSize = 50
const agent = aliasedTable(user, 'agent')

function withinReach(person: Person): SQL | undefined {
  if (person.role === 'client') throw new Forbidden()
  return person.role === 'agent' && person.officeId !== null ? eq(ticket.officeId, person.officeId) : undefined
}

function matches(search: string | undefined): SQL | undefined {
  const words = search?.trim()
  if (!words) return undefined
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const number = sql<string>`(case ${ticket.kind} when 'question' then 'T-' else 'C-' end) || ${ticket.id}`
  return or(
    ilike(ticket.title, pattern),
    ilike(number, pattern),
    ilike(ticket.publicId, pattern),
    ilike(ticket.contactName, pattern),
    ilike(ticket.organization, pattern),
    ilike(agent.name, pattern),
  )
}

/**
 * A page of the desk's list, newest first.
 * @throws Forbidden for clients.
 */
export async function findDeskTickets(
  person: Person,
  filter: DeskFilter,
): Promise<{ items: DeskTicket[]; next: number | null }> {
  const limit = filter.limit ?? pageSize
  const rows = await database
    .select({
      id: ticket.id,
      publicId: ticket.publicId,
      kind: ticket.kind,
      title: ticket.title,
      priority: ticket.priority,
      status: ticket.status,
      user: ticket.contactName,
      organization: ticket.organization,
      agent: agent.name,
      createdAt: ticket.createdAt,
      lastUpdate: ticket.lastEntryAt,
      version: ticket.version,
      requesterId: ticket.requesterId,
      officeId: ticket.officeId,
    })
    .from(ticket)
    .leftJoin(agent, eq(agent.id, ticket.assigneeId))
    .where(
      and(
        inArray(ticket.status, [...filter.statuses]),
        filter.kind ? eq(ticket.kind, filter.kind) : undefined,
        withinReach(person),
        matches(filter.search),
        filter.before ? lt(ticket.id, filter.before) : undefined,
      ),
    )
    .orderBy(desc(ticket.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    items: page.map(({ kind, status, requesterId, officeId, ...row }) => ({
      ...row,
      number: ticketNumber(kind, row.id),
      label: deskStatus(status),
      can: powersOver(person, { requesterId, officeId, status }),
    })),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/**
 * How many tickets within the agent's reach stand in each status.
 * @throws Forbidden for clients.
 */
export async function countDeskTickets(person: Person): Promise<Record<TicketStatus, number>> {
  const rows = await database
    .select({ status: ticket.status, tickets: count() })
    .from(ticket)
    .where(withinReach(person))
    .groupBy(ticket.status)
  const counts: Record<TicketStatus, number> = { pending: 0, inprogress: 0, waiting: 0, completed: 0 }
  for (const row of rows) counts[row.status] = row.tickets
  return counts
}
