// Urgent announcements and news of service incidents and of the FAQ, to the devices whose owners chose them: once for each.
import { and, eq, inArray, isNotNull, like, not, or, type SQL, sql } from 'drizzle-orm'
import { database, type Transaction } from '#platform/database/database.server.ts'
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
    const isNews = and(isNotNull(pushWish.topic), not(like(pushWish.topic, `${incidentTopic('')}%`)))
    const fits = about === null ? isNews : eq(pushWish.topic, about)
    return queueFor(tx, fits, { reason: `announcement:${id}`, path: `/announcements#pengumuman-${id}` })
  })
}

const incidentTopic = (id: number | '') => `incident:${id}`

/**
 * Queues news of a service incident for the devices that wait for it and for those of the accounts; gives how many. With
 * the same reason a device gets it once.
 */
export function pushIncidentNews(
  id: number,
  personIds: readonly string[],
  { reason, path }: { readonly reason: string; readonly path: string },
): Promise<number> {
  const ofAccounts = personIds.length > 0 ? inArray(pushWish.personId, [...personIds]) : undefined
  const fits = or(eq(pushWish.topic, incidentTopic(id)), ofAccounts)
  return database.transaction((tx) => queueFor(tx, fits, { reason, path }))
}

/** Queues news about a question that are no answer to it, for the devices that are told of its answers; once for a reason. */
export function pushQuestionNews(
  { ticketId, personId }: { readonly ticketId: number; readonly personId: string },
  { reason, path }: { readonly reason: string; readonly path: string },
): Promise<number> {
  const fits = or(eq(pushWish.ticketId, ticketId), eq(pushWish.personId, personId))
  return database.transaction((tx) => queueFor(tx, fits, { reason, path }))
}

async function queueFor(
  tx: Transaction,
  fits: SQL | undefined,
  { reason, path }: { readonly reason: string; readonly path: string },
): Promise<number> {
  const at = sql`${now().toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ told: number }>(sql`
    with fresh as (
      insert into ${pushMessage} (subscription_id, reason, path, state, created_at, updated_at)
      select distinct ${pushWish.subscriptionId}, ${reason}::text, ${path}::text, 'queued', ${at}, ${at}
      from ${pushWish} where ${fits}
      on conflict do nothing returning id
    ),
    announced as (${eventSql(pushQueued, { messageId: sql`fresh.id` }, sql`fresh`)})
    select count(*)::int as told from fresh`)
  return rows[0]?.told ?? 0
}
