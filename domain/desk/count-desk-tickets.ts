// How many tickets lie in each status and in a view, counted only so far as anybody reads.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/account.ts'
import type { TicketStatus } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database.server.ts'
import { conditionsOf, inOffice, withinReach } from './desk-conditions.ts'
import type { DeskView } from './desk-view.ts'

/** A count that reaches this means 'at least': a badge is to say how much, and each open desk asks for it all day. */
export const countLimit = 1_000

/** '12', or '1.000+' where nobody counts on. */
export function countWords(count: number): string {
  return `${count.toLocaleString('id-ID')}${count >= countLimit ? '+' : ''}`
}

/** The counting query, at hand so that a test can look at its plan. */
export function countQuery(where: SQL | undefined) {
  const some = database.select({ one: sql`1` }).from(ticket).where(where).limit(countLimit).as('some')
  return database.select({ tickets: sql<number>`count(*)::int` }).from(some)
}

/**
 * How many tickets within the agent's reach a view has, up to `countLimit`.
 * @throws Forbidden for clients.
 */
export async function countDeskView(person: Person, view: DeskView): Promise<number> {
  const [row] = await countQuery(await conditionsOf(person, view))
  return row?.tickets ?? 0
}

/**
 * How many tickets within the agent's reach, of one office or all, stand in each status, each up to `countLimit`;
 * merged ones are in none.
 * @throws Forbidden for clients.
 */
export async function countDeskTickets(
  person: Person,
  officeId?: DeskView['officeId'],
): Promise<Record<TicketStatus, number>> {
  const reach = and(withinReach(person), officeId === undefined ? undefined : inOffice(officeId))
  const count = async (where: SQL | undefined) => (await countQuery(and(reach, where)))[0]?.tickets ?? 0
  const stage = eq(ticket.stage, 'inprogress')
  const [pending, inprogress, waiting, completed] = await Promise.all([
    count(eq(ticket.stage, 'pending')),
    count(and(stage, eq(ticket.status, 'inprogress'))),
    count(and(stage, eq(ticket.status, 'waiting'))),
    count(eq(ticket.stage, 'completed')),
  ])
  return { pending, inprogress, waiting, completed }
}

/** The same, as the dashboards say it. */
export async function countDeskTicketsInWords(
  person: Person,
  officeId?: DeskView['officeId'],
): Promise<Record<TicketStatus, string>> {
  const { pending, inprogress, waiting, completed } = await countDeskTickets(person, officeId)
  return {
    pending: countWords(pending),
    inprogress: countWords(inprogress),
    waiting: countWords(waiting),
    completed: countWords(completed),
  }
}
