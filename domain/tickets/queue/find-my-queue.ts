// 'Antrean saya': the agent's own open tickets, what presses most first, each with the reason.
import { and, count, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { type DeskTicket, findTicketsById } from '#domain/tickets/desk/find-desk-tickets.ts'
import { isOpenTicket } from '#domain/tickets/open-tickets.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { visibleTickets } from '#domain/tickets/ticket-visibility.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { findPressingTickets } from './find-pressing-tickets.ts'
import { groupOf, type QueueGroup, queueGroups } from './pressure.ts'

/** A ticket in the queue. */
export interface QueuedTicket
  extends Pick<DeskTicket, 'id' | 'number' | 'title' | 'user' | 'regency' | 'priority' | 'due'> {
  /** Why it stands where it stands, in a phrase. */
  readonly reason: string
}

/** The queue of one agent: its groups that are not empty, and how many tickets it does not show. */
export interface MyQueue {
  readonly groups: readonly { readonly group: QueueGroup; readonly tickets: readonly QueuedTicket[] }[]
  readonly total: number
  readonly rest: number
}

/** So many tickets are shown. */
const shownTickets = 50

/** So many, due soonest, are put in order. */
const readTickets = 500

/**
 * The agent's own open tickets, within what the agent may see.
 * @throws Forbidden for clients.
 */
export async function findMyQueue(person: Person): Promise<MyQueue> {
  const own = and(visibleTickets(person), isOpenTicket, eq(ticket.assigneeId, person.id))
  const [{ at, tickets }, [all]] = await Promise.all([
    findPressingTickets(own, readTickets),
    database.select({ total: count() }).from(ticket).where(own),
  ])
  const grouped = Map.groupBy(tickets, ({ facts }) => groupOf(facts, at))
  const shown = queueGroups
    .flatMap((group) => (grouped.get(group) ?? []).map(({ id, reason }) => ({ id, reason, group })))
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
  }
}
