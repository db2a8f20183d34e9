// The outbox of push messages, as the common life of messages needs it.
import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { withdrawnUnsent } from '#domain/notifications/deliveries/answer-stands.ts'
import type { ClaimedMessage, Outbox } from '#domain/notifications/deliveries/outbox.ts'
import { retryRules } from '#domain/notifications/deliveries/retry-rule.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { pushQueued } from './push-events.ts'
import { type PushState, pushMessage, pushSubscription } from './push-tables.ts'

/** A message that this process is sending. */
type ClaimedPush = ClaimedMessage & typeof pushMessage.$inferSelect

/** From which states a state follows. */
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
