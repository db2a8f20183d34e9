// What WhatsApp reports of a message that it had accepted; reports come in any order, and again.
import { eq } from 'drizzle-orm'
import { moveMessage } from '#domain/notifications/deliveries/outbox.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import type { MessageStatus } from '#platform/whatsapp/webhook-payload.ts'
import { failureReason, refusalOf } from '#platform/whatsapp/whatsapp-refusals.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { whatsappQueued } from './whatsapp-events.ts'
import { whatsappOutbox } from './whatsapp-outbox.ts'
import { whatsappConversation, whatsappMessage } from './whatsapp-tables.ts'

const forward = new Set(['sent', 'delivered', 'read'] as const)
type Forward = 'sent' | 'delivered' | 'read'
const isForward = (status: string): status is Forward => forward.has(status as Forward)

/** So long a report may be ahead of the answer that names its message, in milliseconds. */
const headStart = minutes(10)

/**
 * Moves the message forward, or keeps why it failed; what nobody knows of is left aside.
 * @throws while the message may still be on its way into the outbox.
 */
export async function settleStatus(tx: Transaction, { id, status, errors }: MessageStatus, receivedAt: Date) {
  const [row] = await tx.select().from(whatsappMessage).where(eq(whatsappMessage.providerId, id))
  if (!row) {
    if (now().getTime() - receivedAt.getTime() < headStart) throw new Error('a status came before its message')
    return
  }
  if (isForward(status)) {
    await moveMessage(tx, whatsappOutbox, row.id, status)
    return
  }
  if (status !== 'failed') return
  const code = errors?.[0]?.code
  // The window had closed: it is written again, as a template or to be held; a template that fails so is refused.
  if (code !== undefined && refusalOf(code, 400).kind === 'window' && row.attempts < 2) {
    await tx
      .update(whatsappConversation)
      .set({ lastInboundAt: null })
      .where(eq(whatsappConversation.number, row.number))
    if (await moveMessage(tx, whatsappOutbox, row.id, 'queued', { providerId: null })) {
      await announce(tx, whatsappQueued, { messageId: row.id })
    }
    return
  }
  await moveMessage(tx, whatsappOutbox, row.id, 'refused', { note: failureReason(code) })
}
