// The tickets that nobody has answered yet: a season is not closed over them.
import { asc, eq, sql } from 'drizzle-orm'
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { publicOffices } from '#domain/offices/public-offices.ts'
import { unansweredTickets } from '#domain/tickets/open-tickets.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { mayCloseSeason } from './season-close-policy.ts'

const branchOffice = publicOffices()

/** A ticket that waits. */
export interface UnansweredTicket {
  readonly id: number
  readonly number: string
  /** Null for who may not read tickets. */
  readonly title: string | null
  readonly office: string
  readonly createdAt: Date
}

/** How many are listed at most; `total` counts all. */
const listedAtMost = 10

/**
 * The oldest first.
 * @throws Forbidden for everybody but super admins.
 */
export async function findUnansweredTickets(
  person: Person,
): Promise<{ readonly total: number; readonly tickets: readonly UnansweredTicket[] }> {
  if (!mayCloseSeason(person)) throw new Forbidden()
  const waiting = unansweredTickets()
  const [total, rows] = await Promise.all([
    database.$count(waiting),
    database
      .select({
        ...pick(waiting, 'id', 'kind', 'title', 'createdAt'),
        office: sql<string>`coalesce(${branchOffice.name}, 'Provinsi')`,
      })
      .from(waiting)
      .leftJoin(branchOffice, eq(branchOffice.id, waiting.officeId))
      .orderBy(asc(waiting.createdAt), asc(waiting.id))
      .limit(listedAtMost),
  ])
  const reads = mayWorkOnTickets(person)
  const tickets = rows.map(({ kind, title, ...row }) => ({
    ...row,
    title: reads ? title : null,
    number: ticketNumber(kind, row.id),
  }))
  return { total, tickets }
}
