import { and, asc, desc, eq, inArray, isNotNull, isNull, not, notExists, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Person } from '#domain/accounts/person.ts'
import { closingStage, nextToClose } from '#domain/season/closing-stage.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { changeTicketIn } from '#domain/tickets/change-ticket.ts'
import { claim } from '#domain/tickets/desk/assignment.ts'
import { isBeforeClose } from '#domain/tickets/desk/desk-conditions.ts'
import { isDistressed } from '#domain/tickets/distress/distressed-tickets.ts'
import { ticketDraft } from '#domain/tickets/draft-tables.ts'
import { isSnoozed } from '#domain/tickets/open-tickets.ts'
import { currentDueTime, describedSince } from '#domain/tickets/sla/due-times.ts'
import { getDueRules } from '#domain/tickets/sla/service-rules.server.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { visibleTickets } from '#domain/tickets/ticket-visibility.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { type Pressure, type PressureFacts, pressureOf } from './pressure.ts'

const columns = {
  ...pick(ticketTable, 'id', 'kind', 'category', 'requestedPriority', 'status', 'createdAt', 'firstResponseAt'),
  ...pick(ticketTable, 'firstResponseDueAt', 'resolutionDueAt', 'resolutionSince', 'mergedIntoId', 'spamSince'),
}

type Row = Pick<typeof ticketTable.$inferSelect, keyof typeof columns> & {
  readonly inDistress: boolean
  readonly isClosing: boolean
}

/** The facts of a ticket as it is stored: after an answer, work begins again with each word of the requester. */
function factsOf(row: Row): PressureFacts {
  const resumed = row.firstResponseAt && row.status === 'inprogress' ? row.resolutionSince : null
  return {
    ...pick(row, 'kind', 'category', 'requestedPriority'),
    answered: row.status === 'waiting' || row.status === 'completed',
    waitsSince: resumed ?? row.createdAt,
    wroteBackAt: resumed,
    dueAt: currentDueTime(row),
    ...pick(row, 'inDistress', 'isClosing'),
  }
}

async function surroundings() {
  const at = now()
  const [season, { calendar }] = await Promise.all([getSeason(), getDueRules(database, describedSince(at))])
  const stage = season ? nextToClose(season, at) : null
  return { around: { at, calendar, stage }, closing: season ? closingStage(season, at) : null }
}

interface PressingTicket extends Pressure {
  readonly id: number
  readonly facts: PressureFacts
}

/** The matching tickets, most urgent first; beyond `limit` only danger and the next due. `at` is the reference time. */
export async function findPressingTickets(
  where: SQL | undefined,
  limit: number,
): Promise<{ readonly at: Date; readonly tickets: readonly PressingTicket[] }> {
  const { around, closing } = await surroundings()
  const isClosing = closing ? isBeforeClose(closing) : sql`false`
  const rows = await database
    .select({ ...columns, inDistress: isDistressed(), isClosing: sql<boolean>`${isClosing}` })
    .from(ticketTable)
    .where(where)
    .orderBy(desc(isDistressed()), ...(closing ? [desc(isClosing)] : []), asc(ticketTable.dueAt), asc(ticketTable.id))
    .limit(limit)
  const tickets = rows
    .map((row): PressingTicket => {
      const facts = factsOf(row)
      return { id: row.id, facts, ...pressureOf(facts, around) }
    })
    .toSorted((one, other) => other.score - one.score || one.id - other.id)
  return { at: around.at, tickets }
}

const candidates = 300

interface TakenTicket {
  readonly id: number
  readonly number: string
  readonly version: number
  readonly reason: string
}

export const heldReply = new QueryBuilder()
  .select({ one: sql`1` })
  .from(ticketDraft)
  .where(and(eq(ticketDraft.ticketId, ticketTable.id), isNotNull(ticketDraft.sendAt)))

export const isFree = and(eq(ticketTable.stage, 'pending'), isNull(ticketTable.assigneeId), notExists(heldReply))

async function takeOf(person: Person, where: SQL | undefined): Promise<TakenTicket | null> {
  // Read before the transaction: it holds one connection, and must not wait for a second.
  const { tickets } = await findPressingTickets(where, candidates)
  const ids = tickets.map(({ id }) => id)
  if (ids.length === 0) return null
  const place = sql`array_position(${sql.param(ids)}::bigint[], ${ticketTable.id})`
  return database.transaction(async (tx) => {
    const [found] = await tx
      .select(pick(ticketTable, 'id', 'kind'))
      .from(ticketTable)
      .where(and(inArray(ticketTable.id, ids), where))
      .orderBy(place)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!found) return null
    const { id, version } = await changeTicketIn(tx, person, { ticketId: found.id }, claim)
    const reason = tickets.find((each) => each.id === id)?.reason ?? ''
    return { id, version, number: ticketNumber(found.kind, id), reason }
  })
}

/** Pending tickets within reach that no one has, without snoozed ones. @throws Forbidden for clients. */
const freeFor = (person: Person) => and(visibleTickets(person), isFree, not(isSnoozed(person.id)))

/**
 * Claims the most urgent unassigned ticket within reach, without snoozed ones; the province's agents get its own queue
 * first. Null without any.
 * @throws Forbidden for clients.
 */
export async function takeNextTicket(person: Person): Promise<TakenTicket | null> {
  const free = freeFor(person)
  const ofProvince = person.officeId === null ? await takeOf(person, and(free, isNull(ticketTable.officeId))) : null
  return ofProvince ?? takeOf(person, free)
}

/** The ticket that `takeNextTicket` claims unless another agent is faster. Null without any. @throws as it does. */
export async function findNextTicket(person: Person) {
  const free = freeFor(person)
  const first = async (where: SQL | undefined) => (await findPressingTickets(where, candidates)).tickets[0]
  const ofProvince = person.officeId === null ? await first(and(free, isNull(ticketTable.officeId))) : undefined
  const found = ofProvince ?? (await first(free))
  if (!found) return null
  const [row] = await database
    .select(pick(ticketTable, 'id', 'kind', 'title', 'createdAt'))
    .from(ticketTable)
    .where(eq(ticketTable.id, found.id))
  return row ? { ...row, number: ticketNumber(row.kind, row.id), reason: found.reason } : null
}
