import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { deleteAllCodes } from '#domain/accounts/phone/number-code.server.ts'
import { findNumberOwner } from '#domain/accounts/phone/proven-number.ts'
import { recordDelivery } from '#domain/notifications/deliveries/delivery.server.ts'
import { heldMail } from '#domain/notifications/queued-mail.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { announce, jobRestoredFrom } from '#platform/jobs.server.ts'
import { whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import type { WhatsappMessage } from '#platform/whatsapp/whatsapp-message.ts'
import { now } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { whatsappQueued } from './whatsapp-events.ts'
import { type MessagePurpose, whatsappConversation, whatsappMessage } from './whatsapp-tables.ts'

/** How a message stands in the outbox of which it is unknown whether it left before a restore from a backup of `backupMadeAt`. */
function heldMessage(backupMadeAt: Date) {
  const { sendingSince, lastError } = heldMail(backupMadeAt)
  return { state: 'uncertain', note: lastError, message: null, sendingSince, updatedAt: now() } as const
}

/** Makes every message pending at the backup uncertain, and deletes its codes. @returns the number of messages. */
export async function holdRestoredMessages(database: Database, backupMadeAt: Date): Promise<number> {
  await deleteAllCodes(database)
  const held = await database
    .update(whatsappMessage)
    .set(heldMessage(backupMadeAt))
    .where(and(eq(whatsappMessage.state, 'queued'), isNull(whatsappMessage.sendingSince)))
    .returning({ id: whatsappMessage.id })
  return held.length
}

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
export async function mayMessage(tx: Transaction, number: string, purpose: MessagePurpose): Promise<MessagePermission> {
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
interface NewMessage {
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
type QueuedMessage = 'queued' | 'repeated' | Exclude<MessagePermission, 'yes'> | 'off'

/**
 * Stores and announces the message if permitted. From a job of a restored backup it is held, because it may have been
 * sent before, and a code is dropped.
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

/** Queues the code once; a number that refuses messages gets none, and no one is notified. */
export async function sendNumberCode({ codeId, number }: { readonly codeId: string; readonly number: string }) {
  await database.transaction((tx) => queueMessage(tx, { reason: `code:${codeId}`, number, purpose: 'code' }))
}
