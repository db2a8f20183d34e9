// How many tickets lie in each status, and in a view as far as anybody reads.
import { and, type SQL, sql } from 'drizzle-orm'
import { isStaff } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { countStates, ofOffice } from '#domain/tickets/tally/count-states.ts'
import type { TicketStatus } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { conditionsOf, switched } from './desk-conditions.ts'
import type { DeskView } from './desk-view.ts'

/** A count that reaches this means 'at least': a badge is to say how much, and each open desk asks for it all day. */
export const countLimit = 1_000

/** So many of what a search finds are counted. */
const foundLimit = 200

const allSwitches = ['mine', 'unassigned', 'overdue'] as const
type Switch = (typeof allSwitches)[number]
const noCounts: ViewCounts = { total: '', mine: '', unassigned: '', overdue: '' }

/** '12', or '1.000+' where nobody counts on. */
export function countWords(count: number): string {
  return `${count.toLocaleString('id-ID')}${count >= countLimit ? '+' : ''}`
}

/** The counting query, at hand so that a test can look at its plan. */
export function countQuery(where: SQL | undefined) {
  const some = database.select({ one: sql`1` }).from(ticket).where(where).limit(countLimit).as('some')
  return database.select({ tickets: sql<number>`count(*)::int` }).from(some)
}

/** Counts for each condition, in one question however many there are. */
async function countEach(conditions: readonly (SQL | undefined)[]): Promise<number[]> {
  const counts = sql.join(
    conditions.map((where) => sql`(${countQuery(where)})`),
    sql`, `,
  )
  const { rows } = await database.execute<{ counts: number[] }>(sql`select array[${counts}] as counts`)
  return rows[0]?.counts ?? []
}

/** How many tickets a view has, and how many it would have with each of its switches on, in words. */
export type ViewCounts = Readonly<Record<'total' | Switch, string>>

/**
 * The counts of a view within the agent's reach. While somebody searches they are taken from the first tickets found,
 * so that nothing is searched four times; of what is settled nobody has to know how much nobody has.
 * @throws Forbidden for clients.
 */
export async function countDeskViewInWords(person: Person, view: DeskView): Promise<ViewCounts> {
  const shown = await conditionsOf(person, view)
  if (view.search?.trim()) return countFound(person, shown)
  const switches = view.stage === 'completed' || view.stage === 'spam' ? (['mine'] as const) : allSwitches
  const [total = 0, ...on] = await countEach([
    shown,
    ...switches.map((one) => and(shown, switched(person, { [one]: true }))),
  ])
  return {
    ...noCounts,
    total: countWords(total),
    ...Object.fromEntries(switches.map((one, place) => [one, countWords(on[place] ?? 0)])),
  }
}

/**
 * How many tickets each of the views has, in words, all in one question; undefined for those that search, because a search
 * costs more than anybody reads off a name.
 * @throws Forbidden for clients.
 */
export async function countViewsInWords(person: Person, views: readonly DeskView[]): Promise<(string | undefined)[]> {
  const counted = views.filter(({ search }) => !search?.trim())
  if (counted.length === 0) return views.map(() => undefined)
  const counts = await countEach(await Promise.all(counted.map((view) => conditionsOf(person, view))))
  const words = new Map(counted.map((view, place) => [view, countWords(counts[place] ?? 0)]))
  return views.map((view) => words.get(view))
}

async function countFound(person: Person, where: SQL | undefined): Promise<ViewCounts> {
  const found = database
    .select({
      mine: sql<boolean>`${switched(person, { mine: true })}`.as('mine'),
      unassigned: sql<boolean>`${switched(person, { unassigned: true })}`.as('unassigned'),
      overdue: sql<boolean>`${switched(person, { overdue: true })}`.as('overdue'),
    })
    .from(ticket)
    .where(where)
    .limit(foundLimit)
    .as('found')
  const [row] = await database
    .select({
      total: sql<number>`count(*)::int`,
      mine: sql<number>`(count(*) filter (where ${found.mine}))::int`,
      unassigned: sql<number>`(count(*) filter (where ${found.unassigned}))::int`,
      overdue: sql<number>`(count(*) filter (where ${found.overdue}))::int`,
    })
    .from(found)
  if (!row) return noCounts
  const words = (count: number) => `${count.toLocaleString('id-ID')}${row.total === foundLimit ? '+' : ''}`
  return {
    total: words(row.total),
    mine: words(row.mine),
    unassigned: words(row.unassigned),
    overdue: words(row.overdue),
  }
}

/**
 * How many tickets within the agent's reach, of one office or all, stand in each status, exactly, from the kept counters;
 * merged ones are in none. Administrators count all of them, also without the permission to read them.
 * @throws Forbidden for clients.
 */
export async function countDeskTickets(
  person: Person,
  officeId?: DeskView['officeId'],
): Promise<Record<TicketStatus, number>> {
  if (!isStaff(person)) throw new Forbidden()
  const own = person.role === 'agent' && person.officeId !== null ? ofOffice(person.officeId) : undefined
  const counted = await countStates(and(own, officeId === undefined ? undefined : ofOffice(officeId)))
  return { pending: 0, inprogress: 0, waiting: 0, completed: 0, ...counted }
}
