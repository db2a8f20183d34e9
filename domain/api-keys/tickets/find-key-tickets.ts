// The list of tickets that a key may see.
import { and, asc, eq, gt, gte } from 'drizzle-orm'
import { type KeyHolder, keyActor } from '#domain/api-keys/api-key.ts'
import { apiKeyAudit } from '#domain/api-keys/api-key-audit.ts'
import { publicOffices } from '#domain/offices/public-offices.ts'
import { type TicketStatus, ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { recordReading } from '#platform/audit/record-reading.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { ticketsOfKey } from './get-key-ticket.ts'

const branchOffice = publicOffices()

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
  const rows = await database
    .select({
      ...pick(ticket, 'id', 'publicId', 'kind', 'title', 'status', 'category', 'createdAt'),
      office: branchOffice.no,
    })
    .from(ticket)
    .leftJoin(branchOffice, eq(branchOffice.id, ticket.officeId))
    .where(
      and(
        ticketsOfKey(holder),
        status && eq(ticket.status, status),
        office === undefined ? undefined : eq(branchOffice.no, office),
        since && gte(ticket.createdAt, since),
        after === undefined ? undefined : gt(ticket.id, after),
      ),
    )
    .orderBy(asc(ticket.id))
    .limit(limit)
  await recordReading(keyActor(holder), apiKeyAudit.list, [`api-key:${holder.id}`])
  return rows.map((row) => ({ ...row, number: ticketNumber(row.kind, row.id) }))
}
