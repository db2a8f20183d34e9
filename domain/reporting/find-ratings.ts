// What requesters said about the answers, newest first, as the team's report shows it.
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { branchOffice } from '#domain/offices/office-tables.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { satisfaction, ticket } from '#domain/tickets/ticket-tables.ts'
import { reportDatabase } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { mayReadFigureTickets, teamOffice } from './reporting-policy.ts'
import { type TeamFilter, teamWeeks } from './team-input.ts'

/** A rating with its words. */
export interface Rating {
  readonly ticketId: number
  readonly number: string
  readonly score: number
  readonly comment: string
  readonly office: string
  readonly agent: string | null
  readonly createdAt: Date
}

/** So many are shown. */
const shown = 20

/**
 * The ratings of this week that have words, of the person's reach and the chosen office; the newest twenty.
 * @throws Forbidden for who may not read the report or tickets: requesters wrote the words.
 */
export async function findRatings(person: Person, { office }: TeamFilter): Promise<Rating[]> {
  if (!mayReadFigureTickets(person)) throw new Forbidden()
  const own = teamOffice(person)
  const chosen = own ?? (office === undefined || office === 'province' ? office : Number(office))
  const { start, end } = teamWeeks().now
  const rows = await reportDatabase
    .select({
      ...pick(satisfaction, 'ticketId', 'score', 'comment', 'createdAt'),
      kind: ticket.kind,
      office: branchOffice.name,
      agent: user.name,
    })
    .from(satisfaction)
    .innerJoin(ticket, eq(ticket.id, satisfaction.ticketId))
    .leftJoin(branchOffice, eq(branchOffice.id, ticket.officeId))
    .leftJoin(user, eq(user.id, ticket.assigneeId))
    .where(
      and(
        isNotNull(satisfaction.comment),
        gte(satisfaction.createdAt, start),
        lt(satisfaction.createdAt, end),
        inArray(ticket.stage, ['pending', 'inprogress', 'completed']),
        chosen === 'province' ? isNull(ticket.officeId) : undefined,
        typeof chosen === 'number' ? eq(ticket.officeId, chosen) : undefined,
      ),
    )
    .orderBy(desc(satisfaction.createdAt), desc(satisfaction.ticketId))
    .limit(shown)
  return rows.map(({ kind, comment, office: place, ...row }) => ({
    ...row,
    number: ticketNumber(kind, row.ticketId),
    comment: comment ?? '',
    office: place ?? 'Provinsi',
  }))
}
