import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import { isStaff, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { getOfficeLead } from '#domain/offices/office-lead.ts'
import { isOpenTicket, isOverdueTicket, wasWarnedOf } from '#domain/tickets/open-tickets.ts'
import { countStates, countsOfOffice } from '#domain/tickets/tally/tally.ts'
import type { TicketStatus } from '#domain/tickets/ticket.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { visibleTickets } from '#domain/tickets/ticket-visibility.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { Forbidden } from '#shared/errors.ts'
import { conditionsOf, switched } from './desk-conditions.ts'
import type { DeskView } from './desk-view.ts'

/** Counting stops at this limit. A badge needs only the magnitude, and each open desk requests it often. */
export const countLimit = 1_000

const foundLimit = 200

const allSwitches = ['mine', 'unassigned', 'overdue'] as const
type Switch = (typeof allSwitches)[number]
const noCounts: ViewCounts = { total: '', mine: '', unassigned: '', overdue: '' }

export function countWords(count: number): string {
  return `${count.toLocaleString('id-ID')}${count >= countLimit ? '+' : ''}`
}

/** The counting query, at hand so that a test can look at its plan. */
export function countQuery(where: SQL | undefined) {
  const some = database.select({ one: sql`1` }).from(ticketTable).where(where).limit(countLimit).as('some')
  return database.select({ tickets: sql<number>`count(*)::int` }).from(some)
}

async function countEach(conditions: readonly (SQL | undefined)[]): Promise<number[]> {
  const counts = sql.join(
    conditions.map((where) => sql`(${countQuery(where)})`),
    sql`, `,
  )
  const { rows } = await database.execute<{ counts: number[] }>(sql`select array[${counts}] as counts`)
  return rows[0]?.counts ?? []
}

/** The number of tickets of a view, and with each of its switches on, as text. */
type ViewCounts = Readonly<Record<'total' | Switch, string>>

/** The counts of a view within reach. A search counts only the first tickets found. @throws Forbidden for clients. */
export async function deskViewCountLabel(person: Person, view: DeskView): Promise<ViewCounts> {
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
 * The counts of all views as text, in one query; undefined for searches, which cost too much.
 * @throws Forbidden for clients.
 */
export async function viewCountLabels(person: Person, views: readonly DeskView[]): Promise<(string | undefined)[]> {
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
    .from(ticketTable)
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
 * Exact counts by status within reach, of one office or all, from counters, without merged ones. Administrators count
 * all, also without the permission to read them.
 * @throws Forbidden for clients.
 */
export async function countDeskTickets(
  person: Person,
  officeId?: DeskView['officeId'],
): Promise<Record<TicketStatus, number>> {
  if (!isStaff(person)) throw new Forbidden()
  const own = person.role === 'agent' && person.officeId !== null ? countsOfOffice(person.officeId) : undefined
  const counted = await countStates(and(own, officeId === undefined ? undefined : countsOfOffice(officeId)))
  return { pending: 0, inprogress: 0, waiting: 0, completed: 0, ...counted }
}

const soonWithin = hours(1)

interface PressingList {
  readonly view: DeskView
  readonly overdue: number
}

/** What needs attention: `lists` show all that is `overdue`; `escalated`: from branch offices to the province. */
interface Pressing {
  readonly overdue: number
  readonly soon: number
  readonly escalated: number
  readonly lists: readonly PressingList[]
}

/** True when the agent answers for all of a branch office: its lead, and each agent of one without a lead. */
async function answersForAll(officeId: number, person: Person): Promise<boolean> {
  const leadId = await getOfficeLead(officeId)
  if (leadId === null || leadId === person.id) return true
  const [lead] = await database.select({ id: staff.id }).from(staff).where(eq(staff.id, leadId))
  return lead === undefined
}

/** Unassigned tickets and those in progress: the agent's own, or all where the agent answers for the office. */
async function viewsOf(person: Person): Promise<DeskView[]> {
  const { officeId } = person
  if (officeId === null)
    return [
      { stage: 'pending', officeId: 'province' },
      { stage: 'inprogress', mine: true },
    ]
  const mine = (await answersForAll(officeId, person)) ? {} : { mine: true }
  return [{ stage: 'pending' }, { stage: 'inprogress', ...mine }]
}

const counted = (where: SQL | undefined) => sql`(select count(*)::int from ${ticketTable} where ${where})`

/** Due within the hour, or three quarters of its time are over and no one has taken it. */
const isSoon = (at: Date) =>
  or(lte(ticketTable.dueAt, new Date(at.getTime() + soonWithin)), and(isNull(ticketTable.assigneeId), wasWarnedOf))

export async function countPressing(person: Person, until?: Date): Promise<Pressing> {
  if (!mayWorkOnTickets(person)) return { overdue: 0, soon: 0, escalated: 0, lists: [] }
  const at = now()
  const soon = and(gt(ticketTable.dueAt, at), until ? lte(ticketTable.dueAt, until) : isSoon(at))
  const views = (await viewsOf(person)).map((view): DeskView => ({ ...view, overdue: true }))
  const reaches = await Promise.all(views.map((view) => conditionsOf(person, { ...view, overdue: undefined })))
  const escalated =
    person.officeId === null
      ? and(
          visibleTickets(person),
          isOpenTicket,
          isOverdueTicket(at),
          isNotNull(ticketTable.provinceEscalatedAt),
          isNotNull(ticketTable.officeId),
        )
      : sql`false`
  const all = [
    ...reaches.map((reach) => and(reach, isOverdueTicket(at))),
    ...reaches.map((reach) => and(reach, soon)),
    escalated,
  ]
  const { rows } = await database.execute<{ counts: number[] }>(
    sql`select array[${sql.join(all.map(counted), sql`, `)}] as counts`,
  )
  const [waiting = 0, taken = 0, waitingSoon = 0, takenSoon = 0, above = 0] = rows[0]?.counts ?? []
  const lists = views.map((view, place) => ({ view, overdue: place === 0 ? waiting : taken }))
  return {
    overdue: waiting + taken,
    soon: waitingSoon + takenSoon,
    escalated: above,
    lists: lists.filter(({ overdue }) => overdue > 0),
  }
}

export async function countUrgent(person: Person): Promise<number> {
  if (!mayWorkOnTickets(person)) return 0
  const own = person.officeId === null ? { officeId: 'province' as const } : {}
  return database.$count(
    ticketTable,
    await conditionsOf(person, { stage: 'pending', priority: 'urgent', unassigned: true, ...own }),
  )
}
