// What the dashboard asks of the tickets: where they burn by office, and how this day runs beside earlier ones.
import { inArray, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { findOfficesByPlace } from '#domain/offices/find-offices.ts'
import { countStatesByOffice } from '#domain/tickets/tally/count-states.ts'
import { type TicketStatus, ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, isoDay, now, wibInstant } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { mayReadReports } from './reporting-policy.ts'
import { countStanding, findOldest } from './tally-figures.ts'
import { countedStages } from './team-conditions.ts'

/** How one office stands. */
export interface OfficeFigures {
  /** Null: the province's own queue. */
  readonly officeId: number | null
  readonly office: string
  readonly counts: Readonly<Record<TicketStatus, number>>
  /** Open tickets whose due time is over. */
  readonly late: number
  /** The ticket that has waited longest for its first answer; null where none waits. */
  readonly oldest: { readonly id: number; readonly number: string; readonly createdAt: Date } | null
}

/** What came in, was answered for the first time, and was completed. */
export interface DayFigures {
  readonly received: number
  readonly answered: number
  readonly solved: number
}

/** The days that are compared, each up to the present time of day. */
export const comparedDays = ['today', 'yesterday', 'weekAgo'] as const

/** The figures of all offices. */
export interface DeskFigures {
  /** The province's queue and every office, the most late first, then who has let somebody wait longest. */
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
  const midnight = wibInstant(isoDay(at))
  const figures = { received: ticket.createdAt, answered: ticket.firstResponseAt, solved: ticket.completedAt }
  const back = { today: 0, yesterday: 1, weekAgo: 7 } as const
  const counts = comparedDays.flatMap((day) =>
    Object.values(figures).map((column) => {
      const [from, until] = [midnight, at].map((end) => addDays(end, -back[day]))
      return sql`(select count(*)::int from ${ticket} where ${inArray(ticket.stage, [...countedStages])}
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

/**
 * The figures of this moment.
 * @throws Forbidden for everybody but administrators.
 */
export async function getDeskFigures(person: Person): Promise<DeskFigures> {
  if (!mayReadReports(person)) throw new Forbidden()
  const [offices, days] = await Promise.all([findOffices(), compareDays()])
  return { offices, days }
}
