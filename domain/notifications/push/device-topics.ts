// What subjects of announcements and stages a device is told of, as its settings list them.
import { and, asc, eq, like, or } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { pushSubscription, pushWish } from './push-tables.ts'

/** For example 'stage:pilih-sekolah' and 'regency:12', in the order in which they were chosen. */
export async function findDeviceTopics(device: string | undefined): Promise<string[]> {
  if (device === undefined) return []
  const isListed = or(like(pushWish.topic, 'stage:%'), like(pushWish.topic, 'regency:%'))
  const rows = await database
    .select({ topic: pushWish.topic })
    .from(pushWish)
    .innerJoin(pushSubscription, eq(pushSubscription.id, pushWish.subscriptionId))
    .where(and(eq(pushSubscription.device, device), isListed))
    .orderBy(asc(pushWish.id))
  return rows.flatMap(({ topic }) => topic ?? [])
}
