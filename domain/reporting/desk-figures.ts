import { and, count, eq, exists, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { session } from '#domain/accounts/account-tables.ts'
import { seenEvery } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { findOfficeChoices, findOfficesByPlace } from '#domain/offices/public-offices.ts'
import { countStatesByOffice } from '#domain/tickets/tally/tally.ts'
import { type TicketStatus, ticketNumber } from '#domain/tickets/ticket.ts'
import { satisfaction, ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database, reportDatabase } from '#platform/database/database.server.ts'
import { addDays, isoDay, now, zonedInstant } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { readDayCurve } from './day-curve.ts'
import { countedStages } from './figure-tickets.ts'
import { mayReadReports, teamOffice } from './report.ts'
import { countStanding, countToday, findOldest } from './tally-figures.ts'
import type { TeamFilter } from './team-input.ts'
import { getTeamReport } from './team-report.ts'

export interface OfficeFigures {
  /** Null: the province's own queue. */
  readonly officeId: number | null
  readonly office: string
  readonly counts: Readonly<Record<TicketStatus, number>>
  readonly late: number
  readonly oldest: { readonly id: number; readonly number: string; readonly createdAt: Date } | null
}

export interface DayFigures {
  readonly received: number
  readonly answered: number
  readonly solved: number
}

/** The days that are compared, each up to the present time of day. */
const comparedDays = ['today', 'yesterday', 'weekAgo'] as const

export interface DeskFigures {
  readonly offices: readonly OfficeFigures[]
  readonly days: Readonly<Record<(typeof comparedDays)[number], DayFigures>>
}

const none = { pending: 0, inprogress: 0, waiting: 0, completed: 0 }
const all = { offices: true } as const
const keyOf = (officeId: number | null) => officeId?.toString() ?? ''

async function findOffices(): Promise<OfficeFigures[]> {
  const [named, states, standings] = await Promise.all([
    findOfficesByPlace(),
    countStatesByOffice(),
    countStanding(all),
  ])
  const offices = [{ id: null, name: 'Provinsi' }, ...named]
  const waiting = offices.filter(({ id }) => (states.get(id)?.pending ?? 0) > 0).map(({ id }) => keyOf(id))
  const oldest = await findOldest(all, waiting, ['pending'])
  const rows = offices.map(({ id: officeId, name: office }): OfficeFigures => {
    const first = oldest.find(({ key }) => key === keyOf(officeId))
    return {
      ...{ officeId, office },
      counts: { ...none, ...states.get(officeId) },
      late: standings.find(({ key }) => key === keyOf(officeId))?.late ?? 0,
      oldest: first ? { id: first.id, number: ticketNumber(first.kind, first.id), createdAt: first.createdAt } : null,
    }
  })
  const since = ({ oldest: first }: OfficeFigures) => first?.createdAt.getTime() ?? Number.POSITIVE_INFINITY
  return rows.toSorted((one, other) => other.late - one.late || compare(since(one), since(other)))
}

/** Two infinities are equal, though their difference is no number. */
const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1)

const moment = (date: Date) => sql`${date.toISOString()}::timestamptz`

/** As the lists of a week's figures count: neither merged tickets nor spam. Each count is a range of an index. */
async function compareDays(): Promise<DeskFigures['days']> {
  const at = now()
  const midnight = zonedInstant(isoDay(at))
  const figures = {
    received: ticketTable.createdAt,
    answered: ticketTable.firstResponseAt,
    solved: ticketTable.completedAt,
  }
  const back = { today: 0, yesterday: 1, weekAgo: 7 } as const
  const counts = comparedDays.flatMap((day) =>
    Object.values(figures).map((column) => {
      const [from, until] = [midnight, at].map((end) => addDays(end, -back[day]))
      return sql`(select count(*)::int from ${ticketTable} where ${inArray(ticketTable.stage, [...countedStages])}
        and ${column} >= ${moment(from ?? at)} and ${column} <= ${moment(until ?? at)})`
    }),
  )
  const { rows } = await database.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  )
  const counted = rows[0]?.counts ?? []
  const figuresOf = (day: number): DayFigures => {
    const [received = 0, answered = 0, solved = 0] = counted.slice(3 * day, 3 * day + 3)
    return { received, answered, solved }
  }
  return { today: figuresOf(0), yesterday: figuresOf(1), weekAgo: figuresOf(2) }
}

/** @throws Forbidden for everybody but administrators. */
export async function getDeskFigures(person: Person): Promise<DeskFigures> {
  if (!mayReadReports(person)) throw new Forbidden()
  const [offices, days] = await Promise.all([findOffices(), compareDays()])
  return { offices, days }
}

/** The open tickets of a desk, those of them that wait for the desk, and those whose due time is over. */
interface StandingOfDesk {
  /** The number of the branch office; 'province' for the province's own queue. */
  readonly desk: string
  readonly open: number
  readonly unanswered: number
  readonly overdue: number
}

/** Every desk, also those without an open ticket. No permission check: callers must authorize. */
export async function getStandingFigures(): Promise<StandingOfDesk[]> {
  const [offices, standings, states] = await Promise.all([
    findOfficeChoices(),
    countStanding({ offices: true }),
    countStatesByOffice(),
  ])
  const desks = [{ id: null, desk: 'province' }, ...offices.map(({ id, no }) => ({ id, desk: String(no) }))]
  return desks.map(({ id, desk }) => {
    const standing = standings.find(({ key }) => key === (id?.toString() ?? ''))
    const { pending = 0, inprogress = 0 } = states.get(id) ?? {}
    return { desk, open: standing?.open ?? 0, unanswered: pending + inprogress, overdue: standing?.late ?? 0 }
  })
}

/** @throws as `getTeamReport`. */
export async function getWall(person: Person, filter: TeamFilter) {
  const { all, offices } = await getTeamReport(person, filter)
  const own = teamOffice(person)
  const chosen = filter.office ?? own?.toString()
  const row = chosen === undefined ? all : (offices.find(({ key }) => (key || 'province') === chosen) ?? all)
  const only = chosen === undefined || chosen === 'province' ? undefined : Number(chosen)
  const [today, curve] = await Promise.all([
    countToday(
      chosen === 'province' ? { agentsOf: null } : only === undefined ? { offices: true } : { offices: true, only },
    ),
    readDayCurve(chosen === 'province' ? chosen : only),
  ])
  return {
    name: chosen === undefined ? 'Helpdesk SPMB' : row.name,
    standing: row.standing,
    week: row.week,
    today,
    curve,
    offices: chosen === undefined ? offices.map(({ name, standing }) => ({ name, standing })) : [],
  }
}

export interface Performance {
  /** Tickets in the agent's hands that are completed; a duplicate counts with the ticket it was merged into. */
  readonly resolved: number
  readonly satisfaction: { readonly average: number; readonly ratings: number } | null
  /** From the question to its first answer, where that was the agent's, on average; null as long as there is none. */
  readonly responseMs: number | null
  /** One of the agent's devices was seen within the last five minutes. */
  readonly online: boolean
}

export async function getAgentPerformance(person: Person): Promise<Performance> {
  const own = and(eq(ticketTable.assigneeId, person.id), ne(ticketTable.stage, 'spam'))
  const answeredFirst = exists(
    reportDatabase
      .select({ one: sql`1` })
      .from(ticketEntry)
      .where(
        and(
          eq(ticketEntry.ticketId, ticketTable.id),
          inArray(ticketEntry.type, ['answered', 'withdrawn']),
          eq(ticketEntry.authorId, person.id),
          eq(ticketEntry.createdAt, ticketTable.firstResponseAt),
        ),
      ),
  )
  const [[resolved], [rated], [response], [seen]] = await Promise.all([
    reportDatabase
      .select({ count: count() })
      .from(ticketTable)
      .where(and(own, eq(ticketTable.stage, 'completed'))),
    reportDatabase
      .select({ average: sql<number | null>`avg(${satisfaction.score})::float8`, ratings: count() })
      .from(satisfaction)
      .innerJoin(ticketTable, eq(ticketTable.id, satisfaction.ticketId))
      .where(own),
    reportDatabase
      .select({
        seconds: sql<
          number | null
        >`avg(extract(epoch from ${ticketTable.firstResponseAt} - ${ticketTable.createdAt}))::float8`,
      })
      .from(ticketTable)
      .where(and(own, isNotNull(ticketTable.firstResponseAt), answeredFirst)),
    reportDatabase
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.userId, person.id), gte(session.lastSeenAt, new Date(now().getTime() - seenEvery))))
      .limit(1),
  ])
  const average = rated?.average ?? null
  const seconds = response?.seconds ?? null
  return {
    resolved: resolved?.count ?? 0,
    satisfaction: average === null ? null : { average, ratings: rated?.ratings ?? 0 },
    responseMs: seconds === null ? null : seconds * 1000,
    online: seen !== undefined,
  }
}
