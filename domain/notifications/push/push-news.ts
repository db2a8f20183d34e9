// An urgent announcement, to the devices whose owners chose its subject: once for each, however often it is changed.
import { eq, isNotNull, sql } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { eventSql } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { pushQueued } from './push-events.ts'
import { pushedNews, pushMessage, pushWish } from './push-tables.ts'

/**
 * Queues the announcement for each device that chose `about`, for those with any choice when that is null; gives how many.
 * A second call for the same announcement does nothing.
 */
export async function pushNews({ id, about }: { readonly id: number; readonly about: string | null }): Promise<number> {
  return database.transaction(async (tx) => {
    const [fresh] = await tx
      .insert(pushedNews)
      .values({ announcementId: id, toldAt: now() })
      .onConflictDoNothing()
      .returning({ id: pushedNews.announcementId })
    if (!fresh) return 0
    const at = sql`${now().toISOString()}::timestamptz`
    const fits = about === null ? isNotNull(pushWish.topic) : eq(pushWish.topic, about)
    const { rows } = await tx.execute<{ told: number }>(sql`
      with fresh as (
        insert into ${pushMessage} (subscription_id, reason, path, state, created_at, updated_at)
        select distinct ${pushWish.subscriptionId}, ${`announcement:${id}`}::text,
          ${`/announcements#pengumuman-${id}`}::text, 'queued', ${at}, ${at}
        from ${pushWish} where ${fits}
        on conflict do nothing returning id
      ),
      announced as (${eventSql(pushQueued, { messageId: sql`fresh.id` }, sql`fresh`)})
      select count(*)::int as told from fresh`)
    return rows[0]?.told ?? 0
  })
}
