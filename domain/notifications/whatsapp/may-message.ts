// The one place that decides whether a number may be sent a message: everything that is sent passes here.
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { findNumberOwner } from '#domain/accounts/phone/proven-number.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { type MessagePurpose, whatsappConversation } from './whatsapp-tables.ts'

/** Between two messages to a number that nobody proved and that asked for none, in milliseconds. */
const unprovenPause = hours(1)

/** Why a number is sent nothing: it asked so, or it is not proven and was greeted less than an hour ago. */
export type MessagePermission = 'yes' | 'stopped' | 'too_soon'

/** Locks the row of the number, which is made where there is none. */
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
 * Decides for one message and counts it: a proven number that did not stop messages may have any, every other one an
 * hour at most, however many ask at once. Codes have limits of their own, so a greeting does not use them up.
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
