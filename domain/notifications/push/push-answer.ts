// The answer of the desk, to the devices that want to know: once for each. What is sent has no word of it.
import { and, eq, isNull, or } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import { recordDelivery } from '#domain/notifications/deliveries/record-delivery.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { announce, jobRestoredFrom } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { pushQueued } from './push-events.ts'
import { pushMessage, pushWish } from './push-tables.ts'
import { endOfQuiet } from './quiet-hours.ts'

const requester = people('requester')

/** Why an answer waits, for staff. */
const quietReason = 'dikirim mulai pukul 06.00 WIB'

/**
 * Queues the answer for each device. From a job of a restored backup nothing is sent: it may have been sent before, and
 * the page shows the answer anyway.
 */
export async function pushAnswer(ticketId: number, entryId: number): Promise<void> {
  if (jobRestoredFrom()) return
  await database.transaction(async (tx) => {
    const devices = await tx
      .selectDistinct({ id: pushWish.subscriptionId })
      .from(ticket)
      .innerJoin(requester, eq(requester.id, ticket.requesterId))
      .innerJoin(pushWish, or(eq(pushWish.ticketId, ticket.id), eq(pushWish.personId, ticket.requesterId)))
      // Nothing goes to who withdrew the consent.
      .where(and(eq(ticket.id, ticketId), isNull(requester.consentWithdrawnAt), isNull(requester.erasedAt)))
    const at = now()
    for (const { id: subscriptionId } of devices) {
      const [message] = await tx
        .insert(pushMessage)
        .values({
          ...{ subscriptionId, reason: `ticket.answered:${entryId}`, ticketId, entryId },
          ...{ state: 'queued', createdAt: at, updatedAt: at },
        })
        .onConflictDoNothing({ target: [pushMessage.subscriptionId, pushMessage.reason] })
        .returning({ id: pushMessage.id })
      if (!message) continue
      await recordDelivery(tx, {
        ...{ entryId, ticketId, way: 'push', state: 'queued', target: String(subscriptionId) },
        ...{ providerId: String(message.id), ...(endOfQuiet(at) && { reason: quietReason }) },
      })
      await announce(tx, pushQueued, { messageId: message.id })
    }
  })
}
