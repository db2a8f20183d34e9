import { and, asc, eq, inArray, isNull, lt, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { withdrawnUnsent } from '#domain/notifications/deliveries/delivery.server.ts'
import { type ClaimedMessage, moveMessage, type Outbox } from '#domain/notifications/deliveries/outbox.ts'
import { retryRules } from '#domain/notifications/deliveries/retry-rule.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { pushQueued } from './push.ts'
import { type PushState, pushMessage, pushSubscription, pushWish } from './push-tables.ts'

type ClaimedPush = ClaimedMessage & typeof pushMessage.$inferSelect

const follows: Readonly<Record<Exclude<PushState, 'queued'>, readonly PushState[]>> = {
  uncertain: ['queued'],
  sent: ['queued', 'uncertain'],
  refused: ['queued', 'uncertain'],
}

async function findIds(which: SQL | undefined): Promise<number[]> {
  const rows = await database
    .select({ id: pushMessage.id })
    .from(pushMessage)
    .where(and(eq(pushMessage.state, 'queued'), which))
    .limit(1_000)
  return rows.map(({ id }) => id)
}

export const pushOutbox: Outbox<ClaimedPush> = {
  rule: retryRules.push,
  way: 'push',
  async claim({ id, attempts }) {
    const [row] = await database
      .update(pushMessage)
      .set({ attempts: sql`${pushMessage.attempts} + 1`, sendingSince: now() })
      .where(
        and(
          ...[eq(pushMessage.id, id), eq(pushMessage.state, 'queued'), isNull(pushMessage.sendingSince)],
          attempts === undefined ? undefined : eq(pushMessage.attempts, attempts),
        ),
      )
      .returning()
    return row && { ...row, since: row.createdAt }
  },
  async move(tx, id, to, { note = null }) {
    const own = eq(pushMessage.id, id)
    if (to === 'switched_off') {
      const gone = await tx.delete(pushMessage).where(own).returning({ id: pushMessage.id })
      return gone.length > 0
    }
    const isWithdrawn = to === 'withdrawn'
    const state = isWithdrawn ? 'refused' : to
    if (state !== 'sent' && state !== 'refused' && state !== 'uncertain') throw new Error(`no push message is ${state}`)
    const [row] = await tx
      .update(pushMessage)
      .set({
        ...{ state, note: isWithdrawn ? (note ?? withdrawnUnsent) : note, updatedAt: now() },
        // It may have been sent: it is not sent again.
        ...(state !== 'uncertain' && { sendingSince: null }),
      })
      .where(and(own, inArray(pushMessage.state, [...follows[state]])))
      .returning({ device: pushMessage.subscriptionId })
    if (row && state === 'sent') {
      await tx.update(pushSubscription).set({ lastSuccessAt: now() }).where(eq(pushSubscription.id, row.device))
    }
    return row !== undefined
  },
  release: (tx, id, { note = null }) =>
    tx.update(pushMessage).set({ sendingSince: null, note }).where(eq(pushMessage.id, id)),
  announce: (tx, { id, attempts }, delayMs) => announce(tx, pushQueued, { messageId: id, attempts }, delayMs),
  findInterrupted: (before) => findIds(lt(pushMessage.sendingSince, before)),
  findExpired: (before) => findIds(and(isNull(pushMessage.sendingSince), lt(pushMessage.createdAt, before))),
}

/** Makes every message that still waited uncertain; the deliveries of the answers are held with those of the other ways. */
export async function holdRestoredPush(database: Database): Promise<void> {
  const note = 'Dipulihkan dari cadangan; mungkin sudah terkirim.'
  await database
    .update(pushMessage)
    .set({ state: 'uncertain', note, sendingSince: now() })
    .where(eq(pushMessage.state, 'queued'))
}

const switchedOff = 'dimatikan di HP itu'

async function dropWaiting(tx: Transaction, which: SQL | undefined, reason: string): Promise<void> {
  const gone = await tx
    .select({ id: pushMessage.id })
    .from(pushMessage)
    .where(and(eq(pushMessage.state, 'queued'), which))
    .for('update')
  for (const { id } of gone) await moveMessage(tx, pushOutbox, id, 'switched_off', { note: reason })
}

export async function endDevices(tx: Transaction, ids: readonly number[], reason = switchedOff): Promise<void> {
  if (ids.length === 0) return
  await dropWaiting(tx, inArray(pushMessage.subscriptionId, [...ids]), reason)
  await tx.delete(pushSubscription).where(inArray(pushSubscription.id, [...ids]))
}

/**
 * Deletes these subscriptions, their pending messages, and devices without any. Rather no message than an unwanted one.
 */
export async function endWishes(tx: Transaction, which: SQL | undefined): Promise<number> {
  const gone = await tx.delete(pushWish).where(which).returning()
  for (const { subscriptionId, ticketId, personId, topic } of gone) {
    const own = eq(pushMessage.subscriptionId, subscriptionId)
    if (ticketId !== null) await dropWaiting(tx, and(own, eq(pushMessage.ticketId, ticketId)), switchedOff)
    const [kind, stageId] = topic?.split(':') ?? []
    // A reminder that would ring in the morning although it was switched off at night; reasons name the stage third.
    if (kind === 'stage' && stageId !== undefined) {
      const about = sql`starts_with(${pushMessage.reason}, 'tahap') and split_part(${pushMessage.reason}, ':', 3) = ${stageId}`
      await dropWaiting(tx, and(own, about), switchedOff)
    }
    if (personId !== null) await dropWaiting(tx, and(own, sql`${pushMessage.ticketId} is not null`), switchedOff)
  }
  const devices = [...new Set(gone.map(({ subscriptionId }) => subscriptionId))]
  if (devices.length === 0) return 0
  const wants = tx.select({ one: sql`1` }).from(pushWish).where(eq(pushWish.subscriptionId, pushSubscription.id))
  const idle = await tx
    .select({ id: pushSubscription.id })
    .from(pushSubscription)
    .where(and(inArray(pushSubscription.id, devices), notExists(wants)))
  const ids = idle.map(({ id }) => id)
  await endDevices(tx, ids)
  return gone.length
}

const onDevice = (tx: Transaction, device: string) =>
  tx.select({ id: pushSubscription.id }).from(pushSubscription).where(eq(pushSubscription.device, device))

export async function endPushOfPerson(device: string | undefined, personId: string): Promise<void> {
  if (device === undefined) return
  await database.transaction((tx) =>
    endWishes(tx, and(eq(pushWish.personId, personId), inArray(pushWish.subscriptionId, onDevice(tx, device)))),
  )
}

export async function endPushElsewhere(personId: string, device?: string): Promise<void> {
  await database.transaction((tx) => {
    const here = device === undefined ? undefined : notInArray(pushWish.subscriptionId, onDevice(tx, device))
    return endWishes(tx, and(eq(pushWish.personId, personId), here))
  })
}

export async function endPushOfDevice(device: string): Promise<void> {
  await database.transaction((tx) => endWishes(tx, inArray(pushWish.subscriptionId, onDevice(tx, device))))
}

export async function collectPush(personId: string) {
  const rows = await database
    .select({
      endpoint: pushSubscription.endpoint,
      question: ticket.publicId,
      since: pushWish.createdAt,
      lastSuccessAt: pushSubscription.lastSuccessAt,
    })
    .from(pushWish)
    .innerJoin(pushSubscription, eq(pushSubscription.id, pushWish.subscriptionId))
    .leftJoin(ticket, eq(ticket.id, pushWish.ticketId))
    .where(or(eq(pushWish.personId, personId), eq(ticket.requesterId, personId)))
    .orderBy(asc(pushWish.id))
  return rows.map(({ endpoint, question, since, lastSuccessAt }) => ({
    // The rest of the address opens the device to who holds it.
    service: new URL(endpoint).hostname,
    question,
    since: since.toISOString(),
    lastMessageAt: lastSuccessAt?.toISOString() ?? null,
  }))
}

export async function erasePush(tx: Transaction, personId: string): Promise<void> {
  const own = tx.select({ id: ticket.id }).from(ticket).where(eq(ticket.requesterId, personId))
  await endWishes(tx, or(eq(pushWish.personId, personId), inArray(pushWish.ticketId, own)))
}

export async function erasePushAbout(tx: Transaction, ticketIds: readonly number[]): Promise<void> {
  await endWishes(tx, inArray(pushWish.ticketId, [...ticketIds]))
}
