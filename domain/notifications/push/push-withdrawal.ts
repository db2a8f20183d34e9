// That an answer was withdrawn, to the devices that had been told of it.
import { and, eq, inArray } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { announce, jobRestoredFrom } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { pushQueued } from './push-events.ts'
import { pushMessage } from './push-tables.ts'

/** The beginning of the reason of such a message. */
export const withdrawalReason = 'ticket.withdrawn:'

/** Queues the notice for each of them, once. */
export async function pushWithdrawal(ticketId: number, entryId: number): Promise<void> {
  if (jobRestoredFrom()) return
  await database.transaction(async (tx) => {
    const told = await tx
      .select({ subscriptionId: pushMessage.subscriptionId })
      .from(pushMessage)
      .where(and(eq(pushMessage.entryId, entryId), inArray(pushMessage.state, ['sent', 'uncertain'])))
    const at = now()
    for (const { subscriptionId } of told) {
      const [message] = await tx
        .insert(pushMessage)
        .values({
          ...{ subscriptionId, reason: `${withdrawalReason}${entryId}`, ticketId },
          ...{ state: 'queued', createdAt: at, updatedAt: at },
        })
        .onConflictDoNothing({ target: [pushMessage.subscriptionId, pushMessage.reason] })
        .returning({ id: pushMessage.id })
      if (message) await announce(tx, pushQueued, { messageId: message.id })
    }
  })
}
