// How many tickets press an agent: what is overdue of what they answer for, and what soon will be.
import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { getOfficeLead } from '#domain/offices/get-office-lead.ts'
import { wasWarnedOf } from '#domain/tickets/due-warning.ts'
import { isOpenTicket, isOverdueTicket } from '#domain/tickets/open-tickets.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { visibleTickets } from '#domain/tickets/ticket-visibility.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { conditionsOf } from './desk-conditions.ts'
import type { DeskView } from './desk-view.ts'

/** What is due within that time presses soon, in milliseconds. */
const soonWithin = hours(1)

/** A list with what is overdue in it. */
export interface PressingList {
  readonly view: DeskView
  readonly overdue: number
}

/** What presses: `lists` show all that is `overdue`; `escalated` lies with branch offices and has come to the province. */
export interface Pressing {
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

/**
 * What nobody has taken yet, and what is being worked on: by the agent, or by anybody where they answer for all. Agents of
 * the province work on tickets of every office.
 */
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

const counted = (where: SQL | undefined) => sql`(select count(*)::int from ${ticket} where ${where})`

/** Due within the hour, or three quarters of its time are over and nobody has taken it. */
const isSoon = (at: Date) =>
  or(lte(ticket.dueAt, new Date(at.getTime() + soonWithin)), and(isNull(ticket.assigneeId), wasWarnedOf))

/**
 * Counts what presses the agent now, `soon` what soon will be overdue, or what falls due until the moment; nothing for staff who do
 * not work on tickets.
 */
export async function countPressing(person: Person, until?: Date): Promise<Pressing> {
  if (!mayWorkOnTickets(person)) return { overdue: 0, soon: 0, escalated: 0, lists: [] }
  const at = now()
  const soon = and(gt(ticket.dueAt, at), until ? lte(ticket.dueAt, until) : isSoon(at))
  const views = (await viewsOf(person)).map((view): DeskView => ({ ...view, overdue: true }))
  const reaches = await Promise.all(views.map((view) => conditionsOf(person, { ...view, overdue: undefined })))
  const escalated =
    person.officeId === null
      ? and(
          visibleTickets(person),
          isOpenTicket,
          isOverdueTicket(at),
          isNotNull(ticket.provinceEscalatedAt),
          isNotNull(ticket.officeId),
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

/** How many urgent tickets nobody has taken lie in the agent's own queue. */
export async function countUrgent(person: Person): Promise<number> {
  if (!mayWorkOnTickets(person)) return 0
  const own = person.officeId === null ? { officeId: 'province' as const } : {}
  return database.$count(
    ticket,
    await conditionsOf(person, { stage: 'pending', priority: 'urgent', unassigned: true, ...own }),
  )
}
