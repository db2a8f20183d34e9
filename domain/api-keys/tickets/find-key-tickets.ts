// The list of tickets that a key may see.
import { and, asc, eq, gt, gte, inArray, type SQL } from 'drizzle-orm'
import { QueryBuilder, union } from 'drizzle-orm/pg-core'
import { type KeyHolder, keyActor } from '#domain/api-keys/api-key.ts'
import { apiKeyAudit } from '#domain/api-keys/api-key-audit.ts'
import { apiTicket } from '#domain/api-keys/api-key-tables.ts'
import { publicOffices } from '#domain/offices/public-offices.ts'
import { type TicketStatus, ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { recordReading } from '#platform/audit/record-reading.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { ticketsOfOffice } from './get-key-ticket.ts'

const branchOffice = publicOffices()
const build = new QueryBuilder()

const officesOf = (no: number) =>
  build.select({ id: branchOffice.id }).from(branchOffice).where(eq(branchOffice.no, no))

/** What a list is narrowed to. */
export interface KeyTicketFilter {
  readonly status?: TicketStatus | undefined
  /** The number of a branch office. */
  readonly office?: number | undefined
  /** Submitted then or later. */
  readonly since?: Date | undefined
}

/** The next tickets after an id, by id; at most `limit`. Put on record once an hour. */
export async function findKeyTickets(
  holder: KeyHolder,
  filter: KeyTicketFilter,
  after: number | undefined,
  limit: number,
) {
  const { status, office, since } = filter
  const narrowed = and(
    status && eq(ticket.status, status),
    office === undefined ? undefined : inArray(ticket.officeId, officesOf(office)),
    since && gte(ticket.createdAt, since),
    after === undefined ? undefined : gt(ticket.id, after),
  )
  // Each way by itself: with 'or' between them PostgreSQL walks through everybody's tickets until it has enough of the key's.
  const brought = database
    .select({ id: ticket.id })
    .from(apiTicket)
    .innerJoin(ticket, eq(ticket.id, apiTicket.ticketId))
    .where(
      and(eq(apiTicket.keyId, holder.id), after === undefined ? undefined : gt(apiTicket.ticketId, after), narrowed),
    )
    .orderBy(asc(apiTicket.ticketId))
    .limit(limit)
  const ofOffice = (seen: SQL) =>
    database.select({ id: ticket.id }).from(ticket).where(and(seen, narrowed)).orderBy(asc(ticket.id)).limit(limit)
  const seen = ticketsOfOffice(holder)
  const found = await (seen ? union(brought, ofOffice(seen)) : brought)
  const ids = found.map(({ id }) => id).toSorted((one, other) => one - other)
  const rows = await database
    .select({
      ...pick(ticket, 'id', 'publicId', 'kind', 'title', 'status', 'category', 'createdAt'),
      office: branchOffice.no,
    })
    .from(ticket)
    .leftJoin(branchOffice, eq(branchOffice.id, ticket.officeId))
    .where(inArray(ticket.id, ids.slice(0, limit)))
    .orderBy(asc(ticket.id))
  await recordReading(keyActor(holder), apiKeyAudit.list, [`api-key:${holder.id}`])
  return rows.map((row) => ({ ...row, number: ticketNumber(row.kind, row.id) }))
}
