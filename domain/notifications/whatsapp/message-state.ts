// How a message moves on, in its own row and at the entry that it tells; the states only go forward.
import { and, eq, inArray } from 'drizzle-orm'
import { advanceDelivery, requeueDelivery } from '#domain/notifications/deliveries/record-delivery.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { type MessageState, whatsappMessage } from './whatsapp-tables.ts'

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

/** What changes with the state. */
export interface StateChange {
  readonly note?: string | null
  readonly providerId?: string | null
}

/** Moves the message to the state where it follows from the present one; true when it did. */
export async function moveMessage(
  tx: Transaction,
  id: number,
  state: MessageState,
  { note = null, ...change }: StateChange = {},
): Promise<boolean> {
  const ended = state !== 'queued' && state !== 'held'
  const [moved] = await tx
    .update(whatsappMessage)
    .set({
      ...{ ...change, state, note, updatedAt: now() },
      // Without a word from the service it may have been sent: it is not sent again.
      ...(state !== 'uncertain' && { sendingSince: null }),
      // What was said stands in the timeline; the outbox keeps no second copy of it.
      ...(ended && { message: null }),
    })
    .where(and(eq(whatsappMessage.id, id), inArray(whatsappMessage.state, [...follows[state]])))
    .returning({ id: whatsappMessage.id })
  if (!moved) return false
  // Of deliveries that tell no entry there are none; those of the others go the same way.
  const key = { way: 'whatsapp', providerId: String(id) } as const
  if (state !== 'queued') await advanceDelivery(tx, key, state, note ?? undefined)
  else {
    // What WhatsApp refused afterwards was not sent: the delivery goes back to its beginning.
    await advanceDelivery(tx, key, 'refused', note ?? undefined)
    await requeueDelivery(tx, key)
  }
  return true
}
