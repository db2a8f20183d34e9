// Gives the tickets that nobody has to the agents of an office that wants that: the most pressing first, to who has fewest.
import { and, asc, eq, lt, ne, notExists, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { staff, wasSeenSince } from '#domain/accounts/people-views.ts'
import { findDistributingOffices, getOpenLimit } from '#domain/offices/distributing-offices.ts'
import { lockTicketIfFree, writeChange } from '#domain/tickets/change-ticket.ts'
import { isOpenTicket } from '#domain/tickets/open-tickets.ts'
import { findPressingTickets } from '#domain/tickets/queue/find-pressing-tickets.ts'
import { isFree } from '#domain/tickets/queue/take-next-ticket.ts'
import { isAwake, sleepsFor } from '#domain/tickets/snoozed-tickets.ts'
import { ticketAssigned } from '#domain/tickets/ticket-events.ts'
import { ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { deskAbsence } from './absence-tables.ts'

/** Who used the desk within this time is there, in milliseconds; it is kept to some minutes. */
const presentFor = minutes(10)

/** So many of those that are due soonest are put in order at a time. */
const candidates = 300

/** Their open tickets, without those on which only the requester can go on and those that they put off. */
const load = sql<number>`(select count(*)::int from ${ticket}
  where ${ticket.assigneeId} = ${staff.id} and ${isOpenTicket} and ${ticket.status} <> 'waiting'
    and not ${sleepsFor(staff.id)})`

/** What nobody has and nobody put off. */
const isToGive = and(isFree, isAwake)

/** Who let the ticket go: they are not given it again. */
async function findReleasers(tx: Transaction, ticketId: number): Promise<ReadonlySet<string | null>> {
  const rows = await tx
    .select({ id: ticketEntry.authorId })
    .from(ticketEntry)
    .where(and(eq(ticketEntry.ticketId, ticketId), eq(ticketEntry.type, 'released')))
  return new Set(rows.map(({ id }) => id))
}

/** The agents of the office who are there and have room, who has fewest first. */
function agentsWithRoom(tx: Transaction, officeId: number, limit: number) {
  const away = new QueryBuilder().select({ one: sql`1` }).from(deskAbsence).where(eq(deskAbsence.personId, staff.id))
  return tx
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(
      and(
        eq(staff.role, 'agent'),
        eq(staff.officeId, officeId),
        wasSeenSince(staff.id, new Date(now().getTime() - presentFor)),
        notExists(away),
        lt(load, limit),
      ),
    )
    .orderBy(asc(load), asc(staff.id))
}

/** Gives one; one after the other within an office, so that no two see the same room. 'full' when nobody has any. */
async function give(tx: Transaction, officeId: number, ticketId: number): Promise<'given' | 'passed' | 'full'> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`distribute ${officeId}`}, 0))`)
  const limit = await getOpenLimit(officeId, tx)
  if (limit === null) return 'full'
  const agents = await agentsWithRoom(tx, officeId, limit)
  if (agents.length === 0) return 'full'
  const releasers = await findReleasers(tx, ticketId)
  const to = agents.find(({ id }) => !releasers.has(id))
  const found = to && (await lockTicketIfFree(tx, ticketId))
  if (!found || found.officeId !== officeId) return 'passed'
  const [free] = await tx
    .select({ id: ticket.id })
    .from(ticket)
    .where(and(eq(ticket.id, ticketId), isToGive))
  if (!free) return 'passed'
  await writeChange(tx, null, found, {
    action: 'distribute',
    entry: { type: 'assigned', audience: 'internal', message: `Dibagikan otomatis kepada ${to.name}.` },
    set: { assigneeId: to.id },
    announce: (inside, ids) => announce(inside, ticketAssigned, { ...ids, assigneeId: to.id }),
  })
  return 'given'
}

/** Gives what waits in the office, each in a transaction of its own; safe to repeat and to run twice at once. */
export async function distributeTickets(officeId: number): Promise<number> {
  if ((await getOpenLimit(officeId)) === null) return 0
  const { tickets } = await findPressingTickets(and(isToGive, eq(ticket.officeId, officeId)), candidates)
  let given = 0
  for (const { id } of tickets) {
    const outcome = await database.transaction((tx) => give(tx, officeId, id))
    if (outcome === 'full') break
    if (outcome === 'given') given += 1
  }
  return given
}

/** The same for the office that a ticket lies with, after something happened to it. */
export async function distributeAround(ticketId: number): Promise<void> {
  const [found] = await database
    .select({ officeId: ticket.officeId })
    .from(ticket)
    .where(and(eq(ticket.id, ticketId), ne(ticket.stage, 'merged')))
  if (found?.officeId != null) await distributeTickets(found.officeId)
}

/** The same for every office, by the clock: for agents who came since. */
export async function distributeEverywhere(): Promise<void> {
  for (const officeId of await findDistributingOffices()) await distributeTickets(officeId)
}
