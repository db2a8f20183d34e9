// A word to the devices of staff that something waits at the desk; what is sent names no ticket.
import { inArray } from 'drizzle-orm'
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
