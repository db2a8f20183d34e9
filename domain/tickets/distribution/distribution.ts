import { and, asc, eq, isNull, lt, ne, notExists, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { staff, wasSeenSince } from '#domain/accounts/people-views.ts'
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { findDistributingOffices, getOpenLimit } from '#domain/offices/office-lead.ts'
import { changeTicketIn, lockTicketIfFree, writeChange } from '#domain/tickets/change-ticket.ts'
import { assignment } from '#domain/tickets/desk/assignment.ts'
import { isAwake, isOpenTicket, isSnoozed } from '#domain/tickets/open-tickets.ts'
import { findPressingTickets, heldReply, isFree } from '#domain/tickets/queue/pressing-tickets.ts'
import { ticketAssigned } from '#domain/tickets/ticket-events.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { visibleTickets } from '#domain/tickets/ticket-visibility.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Forbidden } from '#shared/errors.ts'
import { deskAbsence } from './absence-tables.ts'

/** An agent is present if the desk was used within this time, in milliseconds. */
const presentFor = minutes(10)

const candidates = 300

const load = sql<number>`(select count(*)::int from ${ticketTable}
  where ${ticketTable.assigneeId} = ${staff.id} and ${isOpenTicket} and ${ticketTable.status} <> 'waiting'
    and not ${isSnoozed(staff.id)})`

const isToGive = and(isFree, isAwake)

/** Who let the ticket go: they are not given it again. */
async function findReleasers(tx: Transaction, ticketId: number): Promise<ReadonlySet<string | null>> {
  const rows = await tx
    .select({ id: ticketEntry.authorId })
    .from(ticketEntry)
    .where(and(eq(ticketEntry.ticketId, ticketId), eq(ticketEntry.type, 'released')))
  return new Set(rows.map(({ id }) => id))
}

function agentsWithCapacity(tx: Transaction, officeId: number, limit: number) {
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

/** Assigns one ticket at a time per office, because parallel runs would see the same capacity. 'full': no capacity. */
async function give(tx: Transaction, officeId: number, ticketId: number): Promise<'given' | 'passed' | 'full'> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`distribute ${officeId}`}, 0))`)
  const limit = await getOpenLimit(officeId, tx)
  if (limit === null) return 'full'
  const agents = await agentsWithCapacity(tx, officeId, limit)
  if (agents.length === 0) return 'full'
  const releasers = await findReleasers(tx, ticketId)
  const to = agents.find(({ id }) => !releasers.has(id))
  const found = to && (await lockTicketIfFree(tx, ticketId))
  if (!found || found.officeId !== officeId) return 'passed'
  const [free] = await tx
    .select({ id: ticketTable.id })
    .from(ticketTable)
    .where(and(eq(ticketTable.id, ticketId), isToGive))
  if (!free) return 'passed'
  await writeChange(tx, null, found, {
    action: 'distribute',
    entry: { type: 'assigned', audience: 'internal', message: `Dibagikan otomatis kepada ${to.name}.` },
    set: { assigneeId: to.id },
    announce: (inside, ids) => announce(inside, ticketAssigned, { ...ids, assigneeId: to.id }),
  })
  return 'given'
}

/** Assigns the office's pending tickets, each in its own transaction; idempotent and safe in parallel. */
export async function distributeTickets(officeId: number): Promise<number> {
  if ((await getOpenLimit(officeId)) === null) return 0
  const { tickets } = await findPressingTickets(and(isToGive, eq(ticketTable.officeId, officeId)), candidates)
  let given = 0
  for (const { id } of tickets) {
    const outcome = await database.transaction((tx) => give(tx, officeId, id))
    if (outcome === 'full') break
    if (outcome === 'given') given += 1
  }
  return given
}

export async function distributeAround(ticketId: number): Promise<void> {
  const [found] = await database
    .select({ officeId: ticketTable.officeId })
    .from(ticketTable)
    .where(and(eq(ticketTable.id, ticketId), ne(ticketTable.stage, 'merged')))
  if (found?.officeId != null) await distributeTickets(found.officeId)
}

export async function distributeEverywhere(): Promise<void> {
  for (const officeId of await findDistributingOffices()) await distributeTickets(officeId)
}

const unanswered = (person: Person) =>
  and(
    visibleTickets(person),
    isOpenTicket,
    eq(ticketTable.assigneeId, person.id),
    isNull(ticketTable.firstResponseAt),
    ne(ticketTable.status, 'waiting'),
    notExists(heldReply),
  )

export function countUnanswered(person: Person): Promise<number> {
  return database.$count(ticketTable, unanswered(person))
}

/** Releases each with its entry, audit and event. Returns their number. */
async function releaseUnanswered(tx: Transaction, person: Person): Promise<number> {
  const found = await tx
    .select({ id: ticketTable.id })
    .from(ticketTable)
    .where(unanswered(person))
    .orderBy(asc(ticketTable.id))
    .for('update')
  for (const { id } of found) await changeTicketIn(tx, person, { ticketId: id }, assignment(person, null))
  return found.length
}

export const attendanceInput = z.object({
  attendance: z.enum(['away', 'here']),
  release: z.literal('ya').optional().catch(undefined),
})

type AttendanceInput = z.output<typeof attendanceInput>

/** Start of the absence; null: the person is present. */
export async function getAbsence(person: Person): Promise<Date | null> {
  const own = eq(deskAbsence.personId, person.id)
  const [found] = await database.select({ since: deskAbsence.since }).from(deskAbsence).where(own)
  return found?.since ?? null
}

/**
 * Absent agents get no new tickets and keep theirs; `release` returns the unanswered ones to the office's queue.
 * Idempotent. Returns the number of returned tickets.
 * @throws Forbidden without access to tickets.
 */
export async function changeAttendance(person: Person, { attendance, release }: AttendanceInput): Promise<number> {
  if (!mayWorkOnTickets(person)) throw new Forbidden()
  if (attendance === 'here') {
    await database.delete(deskAbsence).where(eq(deskAbsence.personId, person.id))
    return 0
  }
  return database.transaction(async (tx) => {
    // First the absence: what is released is given to no one who is leaving.
    await tx.insert(deskAbsence).values({ personId: person.id, since: now() }).onConflictDoNothing()
    return release ? releaseUnanswered(tx, person) : 0
  })
}
