// Deliveries of answers: the messages that contain an answer, and whether one arrived.
import { and, asc, eq, exists, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import { announceLive } from '#domain/operations/live/live-event.server.ts'
import { entry, ticket } from '#domain/tickets/ticket-views.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { type Delivery, reachedStates } from './delivery.ts'
import { answerReach, message } from './message-tables.ts'

interface AnswerOf {
  readonly entryId: number
  readonly ticketId: number
}

/** Stores that an answer exists and is unreached so far; updates the open ticket. Idempotent. */
export async function expectReach(tx: Transaction, { entryId, ticketId }: AnswerOf): Promise<void> {
  const [fresh] = await tx
    .insert(answerReach)
    .values({ entryId, ticketId, createdAt: now() })
    .onConflictDoNothing()
    .returning({ entryId: answerReach.entryId })
  if (fresh) await announceChange(tx, { entryId, ticketId })
}

/** Calculates again whether the answer reached anyone, after a message that brings it changed its state. */
export async function updateReach(tx: Transaction, of: AnswerOf): Promise<void> {
  const reached = exists(
    tx
      .select({ one: sql`1` })
      .from(message)
      .where(and(eq(message.entryId, of.entryId), inArray(message.state, [...reachedStates]))),
  )
  await tx
    .update(answerReach)
    .set({ reachedAt: sql`case when seen_at is not null or ${reached} then coalesce(reached_at, ${now()}) end` })
    .where(eq(answerReach.entryId, of.entryId))
  await announceChange(tx, of)
}

export async function noteSeenOnPage(tx: Transaction, ticketId: number): Promise<void> {
  const seen = await tx
    .update(answerReach)
    .set({ seenAt: now(), reachedAt: sql`coalesce(reached_at, ${now()})` })
    .where(and(eq(answerReach.ticketId, ticketId), isNull(answerReach.seenAt)))
    .returning({ entryId: answerReach.entryId })
  const last = seen.at(-1)
  if (last) await announceChange(tx, { entryId: last.entryId, ticketId })
}

async function announceChange(tx: Transaction, { entryId, ticketId }: AnswerOf) {
  const [found] = await tx
    .select({ officeId: ticket.officeId, personId: ticket.requesterId })
    .from(ticket)
    .where(eq(ticket.id, ticketId))
  if (found) await announceLive(tx, { kind: 'delivery', audience: 'desk', ticketId, entryId, ...found })
}

/** All deliveries of these entries, the oldest first. The caller has checked who may read them. */
export async function deliveriesOf(entryIds: readonly number[]): Promise<Delivery[]> {
  const agent = people('agent')
  const rows = await database
    .select({
      ...pick(message, 'id', 'entryId', 'state'),
      ...{ way: message.channel, reason: message.note, by: agent.name, at: message.updatedAt },
    })
    .from(message)
    .leftJoin(agent, eq(agent.id, message.by))
    .where(and(isNotNull(message.entryId), inArray(message.entryId, [...entryIds])))
    .orderBy(asc(message.id))
  return rows.map((row) => ({ ...row, entryId: row.entryId ?? 0 }))
}

export function reachOf(entryIds: readonly number[]) {
  return database
    .select(pick(answerReach, 'entryId', 'seenAt', 'reachedAt'))
    .from(answerReach)
    .where(inArray(answerReach.entryId, [...entryIds]))
    .orderBy(asc(answerReach.entryId))
}

export async function isNotWithdrawn(entryId: number, db: Database | Transaction = database): Promise<boolean> {
  const found = await db
    .select({ id: entry.id })
    .from(entry)
    .where(and(eq(entry.id, entryId), eq(entry.type, 'answered')))
  return found.length > 0
}
