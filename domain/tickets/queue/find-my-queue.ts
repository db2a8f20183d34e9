// 'Antrean saya': the agent's own open tickets, what presses most first, each with the reason.
import { and, asc, count, eq, inArray, isNotNull, isNull, not, notInArray, or, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { type DeskTicket, findTicketsById } from '#domain/tickets/desk/find-desk-tickets.ts'
import { ticketSnooze } from '#domain/tickets/follow-tables.ts'
import { isOpenTicket, isSnoozed, snoozeEnded } from '#domain/tickets/open-tickets.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { visibleTickets } from '#domain/tickets/ticket-visibility.ts'
import { database } from '#platform/database/database.server.ts'
import { formatMoment } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { findPressingTickets } from './pressing-tickets.ts'
import { groupOf, type QueueGroup, queueGroups } from './pressure.ts'

export interface QueuedTicket
  extends Pick<DeskTicket, 'id' | 'number' | 'title' | 'user' | 'regency' | 'priority' | 'due'> {
  readonly reason: string
}

export interface MyQueue {
  readonly groups: readonly { readonly group: QueueGroup; readonly tickets: readonly QueuedTicket[] }[]
  readonly total: number
  readonly rest: number
  readonly snoozed: readonly SnoozedTicket[]
}

/** A snoozed ticket; without `until` the requester's reply ends the snooze. */
export interface SnoozedTicket extends Pick<DeskTicket, 'id' | 'number' | 'title'> {
  readonly until: Date | null
}

const shownTickets = 50

const readTickets = 500

const shownSnoozed = 20

const settledForGood = ['merged', 'spam'] as const

async function findSnoozed(person: Person): Promise<SnoozedTicket[]> {
  const rows = await database
    .select({ ...pick(ticketTable, 'id', 'kind', 'title'), until: ticketSnooze.until })
    .from(ticketSnooze)
    .innerJoin(ticketTable, eq(ticketTable.id, ticketSnooze.ticketId))
    .where(
      and(
        eq(ticketSnooze.personId, person.id),
        isNull(ticketSnooze.wokeAt),
        notInArray(ticketTable.stage, [...settledForGood]),
        visibleTickets(person),
      ),
    )
    .orderBy(sql`${ticketSnooze.until} asc nulls last`, asc(ticketTable.id))
    .limit(shownSnoozed)
  return rows.map(({ kind, ...row }) => ({ ...row, number: ticketNumber(kind, row.id) }))
}

async function findReturned(person: Person, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>()
  const rows = await database
    .select(pick(ticketSnooze, 'ticketId', 'until', 'wokenBy'))
    .from(ticketSnooze)
    .where(
      and(
        eq(ticketSnooze.personId, person.id),
        isNotNull(ticketSnooze.wokeAt),
        inArray(ticketSnooze.ticketId, [...ids]),
      ),
    )
  const words = ({ until, wokenBy }: (typeof rows)[number]) =>
    wokenBy === 'time' && until ? `Ditunda sampai ${formatMoment(until)}` : 'Pemohon membalas'
  return new Map(rows.map((row) => [row.ticketId, words(row)]))
}

/** The agent's open tickets, with ended snoozes, without snoozed ones. @throws Forbidden for clients. */
export async function findMyQueue(person: Person): Promise<MyQueue> {
  const own = and(
    visibleTickets(person),
    or(
      and(isOpenTicket, eq(ticketTable.assigneeId, person.id), not(isSnoozed(person.id))),
      and(notInArray(ticketTable.stage, [...settledForGood]), snoozeEnded(person.id)),
    ),
  )
  const [{ at, tickets }, [all], snoozed] = await Promise.all([
    findPressingTickets(own, readTickets),
    database.select({ total: count() }).from(ticketTable).where(own),
    findSnoozed(person),
  ])
  const returned = await findReturned(
    person,
    tickets.map(({ id }) => id),
  )
  const grouped = Map.groupBy(tickets, ({ id, facts }) => groupOf(facts, at, returned.has(id)))
  const shown = queueGroups
    .flatMap((group) =>
      (grouped.get(group) ?? []).map(({ id, reason }) => ({
        ...{ id, group },
        reason: group === 'woke' ? (returned.get(id) ?? reason) : reason,
      })),
    )
    .slice(0, shownTickets)
  const rows = new Map(
    (
      await findTicketsById(
        person,
        shown.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const groups = queueGroups.map((group) => ({
    group,
    tickets: shown.flatMap((each): QueuedTicket[] => {
      const row = each.group === group && rows.get(each.id)
      if (!row) return []
      return [{ ...pick(row, 'id', 'number', 'title', 'user', 'regency', 'priority', 'due'), reason: each.reason }]
    }),
  }))
  const total = all?.total ?? 0
  return {
    groups: groups.filter((each) => each.tickets.length > 0),
    total,
    rest: Math.max(0, total - shown.length),
    snoozed,
  }
}
