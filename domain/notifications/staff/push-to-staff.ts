// Tells staff that something waits at the desk: their open pages count anew, and their devices ring; what is sent names no ticket.
import { inArray } from 'drizzle-orm'
import { announceLive } from '#domain/live/announce-live.ts'
import { pushQueued } from '#domain/notifications/push/push-events.ts'
import { pushMessage, pushWish } from '#domain/notifications/push/push-tables.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { announce, jobRestoredFrom } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'

/** Queues it for each device that one of them has switched on, once for each reason, which begins with 'desk.'. */
export async function pushToStaff(
  tx: Transaction,
  personIds: readonly string[],
  reason: `desk.${string}`,
): Promise<void> {
  if (personIds.length === 0 || jobRestoredFrom()) return
  const at = now()
  const devices = await tx
    .selectDistinct({ subscriptionId: pushWish.subscriptionId })
    .from(pushWish)
    .where(inArray(pushWish.personId, [...personIds]))
  if (devices.length === 0) return
  const queued = await tx
    .insert(pushMessage)
    .values(
      devices.map((device) => ({
        ...device,
        ...{ reason, path: '/helpdesk/notifications', state: 'queued' as const, createdAt: at, updatedAt: at },
      })),
    )
    .onConflictDoNothing({ target: [pushMessage.subscriptionId, pushMessage.reason] })
    .returning({ id: pushMessage.id })
  for (const { id } of queued) await announce(tx, pushQueued, { messageId: id })
}

/** Has the open pages of each of them count anew what presses, which no notice is stored for. */
export async function freshenBells(tx: Transaction, personIds: readonly string[], ticketId: number): Promise<void> {
  for (const personId of personIds) {
    const event = { ticketId, entryId: null, officeId: null, personId }
    await announceLive(tx, { kind: 'notification', audience: 'person', ...event })
  }
}
