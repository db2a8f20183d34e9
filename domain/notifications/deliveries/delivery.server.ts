import { and, asc, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import { announceLive } from '#domain/operations/live/live-event.server.ts'
import { entry, ticket } from '#domain/tickets/ticket-views.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { type Delivery, type DeliveryState, type DeliveryWay, reachedStates, statesBefore } from './delivery.ts'
import { answerReach, delivery } from './delivery-tables.ts'

export interface NewDelivery {
  readonly entryId: number
  readonly ticketId: number
  readonly way: DeliveryWay
  readonly state: DeliveryState
  readonly target?: string
  readonly reason?: string
  readonly providerId?: string
  readonly by?: string
}

type DeliveryKey = { readonly id: number } | { readonly way: DeliveryWay; readonly providerId: string }

/** Stores that an answer exists and is unreached so far; updates the open ticket. Idempotent. */
export async function expectReach(tx: Transaction, answer: { entryId: number; ticketId: number }): Promise<void> {
  const { entryId, ticketId } = answer
  const [fresh] = await tx
    .insert(answerReach)
    .values({ entryId, ticketId, createdAt: now() })
    .onConflictDoNothing()
    .returning({ entryId: answerReach.entryId })
  if (fresh) await announceChange(tx, { entryId, ticketId })
}

/** Stores the delivery; gives its id, or undefined when this answer has one on this way and target already. */
export async function recordDelivery(tx: Transaction, fresh: NewDelivery): Promise<number | undefined> {
  await expectReach(tx, fresh)
  const at = now()
  const [stored] = await tx
    .insert(delivery)
    .values({ ...fresh, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: [delivery.entryId, delivery.way, delivery.target] })
    .returning({ id: delivery.id })
  if (stored) await settle(tx, fresh)
  return stored?.id
}

const whichIs = (key: DeliveryKey): SQL | undefined =>
  'id' in key ? eq(delivery.id, key.id) : and(eq(delivery.way, key.way), eq(delivery.providerId, key.providerId))

/** Moves a delivery forward with its reason; true when it moved. Late and repeated reports change nothing. */
export async function advanceDelivery(
  tx: Transaction,
  key: DeliveryKey,
  state: DeliveryState,
  reason?: string,
): Promise<boolean> {
  const [moved] = await tx
    .update(delivery)
    .set({ state, reason: reason ?? null, updatedAt: now() })
    .where(and(whichIs(key), inArray(delivery.state, statesBefore(state))))
    .returning({ entryId: delivery.entryId, ticketId: delivery.ticketId })
  if (moved) await settle(tx, moved)
  return moved !== undefined
}

export async function nameDelivery(tx: Transaction, id: number, providerId: string): Promise<void> {
  await tx.update(delivery).set({ providerId }).where(eq(delivery.id, id))
}

export async function requeueDelivery(tx: Transaction, key: DeliveryKey): Promise<boolean> {
  const [moved] = await tx
    .update(delivery)
    .set({ state: 'queued', reason: null, updatedAt: now() })
    .where(and(whichIs(key), inArray(delivery.state, ['held', 'switched_off', 'uncertain', 'refused'])))
    .returning({ entryId: delivery.entryId, ticketId: delivery.ticketId })
  if (moved) await settle(tx, moved)
  return moved !== undefined
}

/** Makes every delivery by mail, WhatsApp or push that still waits uncertain, on a database that was restored and that no one works on yet. */
export async function holdDeliveries(database: Database, reason: string): Promise<void> {
  await database
    .update(delivery)
    .set({ state: 'uncertain', reason })
    .where(and(inArray(delivery.way, ['mail', 'whatsapp', 'push']), eq(delivery.state, 'queued')))
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

async function settle(tx: Transaction, of: { entryId: number; ticketId: number }): Promise<void> {
  const reached = exists(
    tx
      .select({ one: sql`1` })
      .from(delivery)
      .where(and(eq(delivery.entryId, of.entryId), inArray(delivery.state, [...reachedStates]))),
  )
  await tx
    .update(answerReach)
    .set({ reachedAt: sql`case when seen_at is not null or ${reached} then coalesce(reached_at, ${now()}) end` })
    .where(eq(answerReach.entryId, of.entryId))
  await announceChange(tx, of)
}

async function announceChange(tx: Transaction, { entryId, ticketId }: { entryId: number; ticketId: number }) {
  const [found] = await tx
    .select({ officeId: ticket.officeId, personId: ticket.requesterId })
    .from(ticket)
    .where(eq(ticket.id, ticketId))
  if (found) await announceLive(tx, { kind: 'delivery', audience: 'desk', ticketId, entryId, ...found })
}

/** All deliveries of these entries, the oldest first. The caller has checked who may read them. */
export function deliveriesOf(entryIds: readonly number[]): Promise<Delivery[]> {
  const agent = people('agent')
  return database
    .select({
      ...pick(delivery, 'id', 'entryId', 'way', 'state', 'reason'),
      by: agent.name,
      at: delivery.updatedAt,
    })
    .from(delivery)
    .leftJoin(agent, eq(agent.id, delivery.by))
    .where(inArray(delivery.entryId, [...entryIds]))
    .orderBy(asc(delivery.id))
}

export function reachOf(entryIds: readonly number[]) {
  return database
    .select(pick(answerReach, 'entryId', 'seenAt', 'reachedAt'))
    .from(answerReach)
    .where(and(inArray(answerReach.entryId, [...entryIds])))
    .orderBy(asc(answerReach.entryId))
}

export async function isNotWithdrawn(entryId: number, db: Database | Transaction = database): Promise<boolean> {
  const found = await db
    .select({ id: entry.id })
    .from(entry)
    .where(and(eq(entry.id, entryId), eq(entry.type, 'answered')))
  return found.length > 0
}

export function answerOfMail(reason: string): number | null {
  const [, digits] = /^ticket\.answered:(\d{1,15})$/.exec(reason) ?? []
  return digits === undefined ? null : Number(digits)
}

export const withdrawnUnsent = 'Pesan ditarik sebelum terkirim'
