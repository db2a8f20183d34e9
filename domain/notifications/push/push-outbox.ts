import { and, asc, eq, inArray, isNotNull, isNull, like, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { messageQueued } from '#domain/notifications/deliveries/delivery.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { type ChannelOutbox, moveMessage } from '#domain/notifications/deliveries/outbox.ts'
import { retryRules } from '#domain/notifications/deliveries/retry-rule.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { nextSeasonKind, nextSeasonReasons, nextSeasonTopic } from './next-season.ts'
import { pushSubscription, pushWish } from './push-tables.ts'

export const pushOutbox: ChannelOutbox = {
  ...{ channel: 'push', table: message, own: eq(message.channel, 'push') },
  ...{ rule: retryRules.push, event: messageQueued.push },
  async moved(tx, { recipient, state }) {
    if (state !== 'sent') return
    await tx
      .update(pushSubscription)
      .set({ lastSuccessAt: now() })
      .where(eq(pushSubscription.id, Number(recipient)))
  },
}

/** Subjects of urgent announcements, which a device lists. */
export const ofNews = or(like(pushWish.topic, 'stage:%'), like(pushWish.topic, 'regency:%'))

export const ofNextSeason = like(pushWish.topic, nextSeasonTopic('%'))

export const switchedOff = 'dimatikan di HP itu'

const toDevices = (ids: readonly number[]) => inArray(message.recipient, ids.map(String))

async function dropWaiting(tx: Transaction, which: SQL | undefined, reason: string): Promise<void> {
  const waiting = await tx
    .select({ id: message.id })
    .from(message)
    .where(and(pushOutbox.own, eq(message.state, 'queued'), which))
    .for('update')
  for (const { id } of waiting) await moveMessage(tx, pushOutbox, id, 'switched_off', { note: reason })
}

/** Deletes the devices and their messages; deliveries of answers keep their state. */
export async function endDevices(tx: Transaction, ids: readonly number[], reason = switchedOff): Promise<void> {
  if (ids.length === 0) return
  await dropWaiting(tx, toDevices(ids), reason)
  await tx.delete(message).where(and(pushOutbox.own, toDevices(ids), isNull(message.entryId)))
  await tx.delete(pushSubscription).where(inArray(pushSubscription.id, [...ids]))
}

/**
 * Deletes these subscriptions, their pending messages, and devices without any. Rather no message than an unwanted one.
 */
export async function endWishes(tx: Transaction, which: SQL | undefined): Promise<number> {
  const gone = await tx.delete(pushWish).where(which).returning()
  for (const { subscriptionId, ticketId, personId, topic } of gone) {
    const own = toDevices([subscriptionId])
    if (ticketId !== null) await dropWaiting(tx, and(own, eq(message.ticketId, ticketId)), switchedOff)
    const [kind, stageId] = topic?.split(':') ?? []
    // A reminder that would ring in the morning although it was switched off at night; reasons name the stage third.
    if (kind === 'stage' && stageId !== undefined) {
      const about = sql`starts_with(${message.reason}, 'tahap') and split_part(${message.reason}, ':', 3) = ${stageId}`
      await dropWaiting(tx, and(own, about), switchedOff)
    }
    if (kind === nextSeasonKind) await dropWaiting(tx, and(own, like(message.reason, nextSeasonReasons)), switchedOff)
    if (personId !== null) await dropWaiting(tx, and(own, isNotNull(message.ticketId)), switchedOff)
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
