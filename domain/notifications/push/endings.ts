// Ends what devices are sent: one subject, all of a person or a ticket, or the device as a whole.
import { and, eq, inArray, notExists, notInArray, type SQL, sql } from 'drizzle-orm'
import { moveMessage } from '#domain/notifications/deliveries/outbox.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { pushOutbox } from './push-outbox.ts'
import { pushMessage, pushSubscription, pushWish } from './push-tables.ts'

/** Why an answer that waited was not sent, for staff. */
const switchedOff = 'dimatikan di HP itu'

/** Deletes messages that still wait, and notes that at the answers they announce; those of before are deleted with the device. */
async function dropWaiting(tx: Transaction, which: SQL | undefined, reason: string): Promise<void> {
  const gone = await tx
    .select({ id: pushMessage.id })
    .from(pushMessage)
    .where(and(eq(pushMessage.state, 'queued'), which))
    .for('update')
  for (const { id } of gone) await moveMessage(tx, pushOutbox, id, 'switched_off', { note: reason })
}

/** Deletes devices with what they wanted and what waits for them. */
export async function endDevices(tx: Transaction, ids: readonly number[], reason = switchedOff): Promise<void> {
  if (ids.length === 0) return
  await dropWaiting(tx, inArray(pushMessage.subscriptionId, [...ids]), reason)
  await tx.delete(pushSubscription).where(inArray(pushSubscription.id, [...ids]))
}

/**
 * Deletes these wishes, the messages that wait because of them, and devices that want nothing more. Messages that another
 * wish of the same device asks for go too; a family rather gets none than one it has switched off.
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

/** Ends what an account is sent on this device, when it signs out there. */
export async function endPushOfPerson(device: string | undefined, personId: string): Promise<void> {
  if (device === undefined) return
  await database.transaction((tx) =>
    endWishes(tx, and(eq(pushWish.personId, personId), inArray(pushWish.subscriptionId, onDevice(tx, device)))),
  )
}

/** Ends what an account is sent on all devices, but for this one where one is named. */
export async function endPushElsewhere(personId: string, device?: string): Promise<void> {
  await database.transaction((tx) => {
    const here = device === undefined ? undefined : notInArray(pushWish.subscriptionId, onDevice(tx, device))
    return endWishes(tx, and(eq(pushWish.personId, personId), here))
  })
}

/** Ends everything that this device is sent. */
export async function endPushOfDevice(device: string): Promise<void> {
  await database.transaction((tx) => endWishes(tx, inArray(pushWish.subscriptionId, onDevice(tx, device))))
}
