// Puts a message into WhatsApp's outbox, once per reason and number.
import { eq } from 'drizzle-orm'
import { recordDelivery } from '#domain/notifications/deliveries/record-delivery.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { announce, jobRestoredFrom } from '#platform/jobs.server.ts'
import { whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import type { WhatsappMessage } from '#platform/whatsapp/whatsapp-message.ts'
import { now } from '#shared/dates.ts'
import { heldMessage } from './hold-restored-messages.ts'
import { type MessagePermission, mayMessage } from './may-message.ts'
import { whatsappQueued } from './whatsapp-events.ts'
import { type MessagePurpose, whatsappMessage } from './whatsapp-tables.ts'

/** A message; without `message` it is written when it is sent, as its purpose asks. */
export interface NewMessage {
  /** With the number it makes the message unique, for example 'ticket.answered:5512'. */
  readonly reason: string
  readonly number: string
  readonly purpose: MessagePurpose
  readonly personId?: string | null
  readonly ticketId?: number
  readonly entryId?: number
  readonly message?: WhatsappMessage
  /** For the answer to 'BERHENTI', the last word to a number that wants none. */
  readonly evenStopped?: true
}

/** What became of it: stored, stored before, or the number may be sent nothing. */
export type QueuedMessage = 'queued' | 'repeated' | Exclude<MessagePermission, 'yes'> | 'off'

/**
 * Stores the message and announces it, when the number may be sent one. What a job of a restored backup writes is held: it
 * may have been written and sent before. A code of that time is not written at all.
 */
export async function queueMessage(tx: Transaction, fresh: NewMessage): Promise<QueuedMessage> {
  if (!whatsappIsConfigured()) return 'off'
  const { evenStopped = false, ...columns } = fresh
  const restoredFrom = jobRestoredFrom()
  if (restoredFrom && fresh.purpose === 'code') return 'off'
  const at = now()
  const [stored] = await tx
    .insert(whatsappMessage)
    .values({
      ...{ ...columns, state: 'queued', createdAt: at, updatedAt: at },
      ...(restoredFrom && heldMessage(restoredFrom)),
    })
    .onConflictDoNothing({ target: [whatsappMessage.reason, whatsappMessage.number] })
    .returning({ id: whatsappMessage.id })
  if (!stored) return 'repeated'
  const permission = evenStopped || restoredFrom ? 'yes' : await mayMessage(tx, fresh.number, fresh.purpose)
  if (permission !== 'yes') {
    await tx.delete(whatsappMessage).where(eq(whatsappMessage.id, stored.id))
    return permission
  }
  const { entryId, ticketId } = fresh
  if (entryId !== undefined && ticketId !== undefined) {
    const providerId = String(stored.id)
    const state = restoredFrom ? 'uncertain' : 'queued'
    const reason = restoredFrom && { reason: heldMessage(restoredFrom).note }
    await recordDelivery(tx, { entryId, ticketId, way: 'whatsapp', state, providerId, ...reason })
  }
  if (!restoredFrom) await announce(tx, whatsappQueued, { messageId: stored.id })
  return 'queued'
}
