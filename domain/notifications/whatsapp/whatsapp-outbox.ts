// The outbox of WhatsApp, as the common life of messages needs it.
import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { withdrawnUnsent } from '#domain/notifications/deliveries/answer-stands.ts'
import type { ClaimedMessage, Outbox } from '#domain/notifications/deliveries/outbox.ts'
import { retryRules } from '#domain/notifications/deliveries/retry-rule.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { whatsappQueued } from './whatsapp-events.ts'
import { type MessageState, whatsappMessage } from './whatsapp-tables.ts'

/** A message that this process is sending. */
export type ClaimedWhatsapp = ClaimedMessage & typeof whatsappMessage.$inferSelect

/** From which states a state follows; what was delivered is not refused afterwards. */
const follows: Readonly<Record<MessageState, readonly MessageState[]>> = {
  queued: ['held', 'sent'],
  held: ['queued', 'sent'],
  uncertain: ['queued'],
  sent: ['queued', 'uncertain'],
  delivered: ['queued', 'uncertain', 'sent'],
  read: ['queued', 'uncertain', 'sent', 'delivered'],
  refused: ['queued', 'held', 'uncertain', 'sent'],
}

async function findIds(which: SQL | undefined): Promise<number[]> {
  const rows = await database
    .select({ id: whatsappMessage.id })
    .from(whatsappMessage)
    .where(and(eq(whatsappMessage.state, 'queued'), which))
    .limit(1_000)
  return rows.map(({ id }) => id)
}

export const whatsappOutbox: Outbox<ClaimedWhatsapp> = {
  rule: retryRules.whatsapp,
  way: 'whatsapp',
  async claim({ id, attempts }) {
    const [row] = await database
      .update(whatsappMessage)
      .set({ attempts: sql`${whatsappMessage.attempts} + 1`, sendingSince: now() })
      .where(
        and(
          ...[eq(whatsappMessage.id, id), eq(whatsappMessage.state, 'queued'), isNull(whatsappMessage.sendingSince)],
          attempts === undefined ? undefined : eq(whatsappMessage.attempts, attempts),
        ),
      )
      .returning()
    return row && { ...row, since: row.updatedAt }
  },
  async move(tx, id, to, { note = null, providerId }) {
    if (to === 'switched_off') throw new Error('no message of WhatsApp is switched off')
    const isWithdrawn = to === 'withdrawn'
    const state = isWithdrawn ? 'refused' : to
    const moved = await tx
      .update(whatsappMessage)
      .set({
        ...{ state, note: isWithdrawn ? (note ?? withdrawnUnsent) : note, updatedAt: now() },
        ...(providerId !== undefined && { providerId }),
        // It may have been sent: it is not sent again.
        ...(state !== 'uncertain' && { sendingSince: null }),
        // The text is in the timeline; the outbox stores no second copy.
        ...(state !== 'queued' && state !== 'held' && { message: null }),
      })
      .where(and(eq(whatsappMessage.id, id), inArray(whatsappMessage.state, [...follows[state]])))
      .returning({ id: whatsappMessage.id })
    return moved.length > 0
  },
  release: (tx, id, { note = null }) =>
    tx.update(whatsappMessage).set({ sendingSince: null, note }).where(eq(whatsappMessage.id, id)),
  announce: (tx, { id, attempts }, delayMs) => announce(tx, whatsappQueued, { messageId: id, attempts }, delayMs),
  findInterrupted: (before) => findIds(lt(whatsappMessage.sendingSince, before)),
  findExpired: (before) => findIds(and(isNull(whatsappMessage.sendingSince), lt(whatsappMessage.updatedAt, before))),
}
