import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { findNumberOwner } from '#domain/accounts/phone/proven-number.ts'
import { message, type WhatsappPurpose } from '#domain/notifications/deliveries/message-tables.ts'
import { queueMessage } from '#domain/notifications/deliveries/queued-message.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { jobRestoredFrom } from '#platform/jobs.server.ts'
import { whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import type { WhatsappMessage } from '#platform/whatsapp/whatsapp-message.ts'
import { now } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { whatsappOutbox } from './whatsapp-outbox.ts'
import { whatsappConversation } from './whatsapp-tables.ts'

/** Pause between messages to an unproven number, in milliseconds. */
const unprovenPause = hours(1)

/** Why a number is sent nothing: it asked so, or it is not proven and was greeted less than an hour ago. */
type MessagePermission = 'yes' | 'stopped' | 'too_soon'

export async function lockConversation(tx: Transaction, number: string) {
  await tx.insert(whatsappConversation).values({ number }).onConflictDoNothing()
  const [found] = await tx
    .select()
    .from(whatsappConversation)
    .where(eq(whatsappConversation.number, number))
    .for('update')
  if (!found) throw new Error('a conversation vanished')
  return found
}

/**
 * Decides and counts atomically: none to a number that stopped messages, any to a proven one, else one an hour. Codes
 * have their own limits.
 */
export async function mayMessage(
  tx: Transaction,
  number: string,
  purpose: WhatsappPurpose,
): Promise<MessagePermission> {
  await tx.insert(whatsappConversation).values({ number }).onConflictDoNothing()
  const own = eq(whatsappConversation.number, number)
  const [known] = await tx.select({ stoppedAt: whatsappConversation.stoppedAt }).from(whatsappConversation).where(own)
  if (known?.stoppedAt) return 'stopped'
  const owner = await findNumberOwner(tx, number)
  if (owner) return owner.banned ? 'stopped' : 'yes'
  if (purpose === 'code') return 'yes'
  const at = now()
  const due = or(
    isNull(whatsappConversation.unprovenSentAt),
    lte(whatsappConversation.unprovenSentAt, new Date(at.getTime() - unprovenPause)),
  )
  // One statement decides and counts, so that of many at once one gets through.
  const counted = await tx
    .update(whatsappConversation)
    .set({ unprovenSentAt: at })
    .where(and(own, isNull(whatsappConversation.stoppedAt), due))
    .returning({ number: whatsappConversation.number })
  return counted.length > 0 ? 'yes' : 'too_soon'
}

/** A message; without `message` it is written when it is sent, as its purpose asks. */
interface NewWhatsapp {
  /** With the number it makes the message unique, for example 'ticket.answered:5512'. */
  readonly reason: string
  readonly number: string
  readonly purpose: WhatsappPurpose
  readonly personId?: string | null
  readonly ticketId?: number
  readonly entryId?: number
  readonly message?: WhatsappMessage
  /** For the answer to 'BERHENTI', the last word to a number that wants none. */
  readonly evenStopped?: true
}

/** What became of it: stored, stored before, or the number may be sent nothing. */
type QueuedMessage = 'queued' | 'repeated' | Exclude<MessagePermission, 'yes'> | 'off'

/** Stores and announces the message if permitted. A code of a restored backup's job is dropped. */
export async function queueWhatsapp(tx: Transaction, fresh: NewWhatsapp): Promise<QueuedMessage> {
  if (!whatsappIsConfigured()) return 'off'
  const { evenStopped = false, number, purpose, message: text, ...row } = fresh
  const restoredFrom = jobRestoredFrom()
  if (restoredFrom && purpose === 'code') return 'off'
  const same = and(whatsappOutbox.own, eq(message.recipient, number), eq(message.reason, fresh.reason))
  if ((await tx.$count(message, same)) > 0) return 'repeated'
  const permission = evenStopped || restoredFrom ? 'yes' : await mayMessage(tx, number, purpose)
  if (permission !== 'yes') return permission
  const payload = { purpose, ...(text && { message: text }) }
  const id = await queueMessage(tx, whatsappOutbox, { ...row, recipient: number, payload })
  return id === undefined ? 'repeated' : 'queued'
}

/** Queues the code once; a number that refuses messages gets none, and no one is notified. */
export async function sendNumberCode({ codeId, number }: { readonly codeId: string; readonly number: string }) {
  await database.transaction((tx) => queueWhatsapp(tx, { reason: `code:${codeId}`, number, purpose: 'code' }))
}
