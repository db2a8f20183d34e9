import { and, eq, inArray, isNotNull, isNull, like, not, or, type SQL, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import { recordDelivery } from '#domain/notifications/deliveries/delivery.server.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { seasonAt } from '#domain/season/season-progress.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce, eventSql, jobRestoredFrom } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { endOfQuiet, pushQueued } from './push.ts'
import { endWishes } from './push-outbox.ts'
import { pushedNews, pushMessage, pushWish } from './push-tables.ts'
import { momentKey, momentsOf, reasonsOf, type StageMoment, stageTopic } from './stage-reminders.ts'

/** Queues the announcement per device, by `about` or for all; returns the number of messages. Idempotent. */
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

export function pushIncidentNews(
  id: number,
  personIds: readonly string[],
  { reason, path }: { readonly reason: string; readonly path: string },
): Promise<number> {
  const ofAccounts = personIds.length > 0 ? inArray(pushWish.personId, [...personIds]) : undefined
  const fits = or(eq(pushWish.topic, incidentTopic(id)), ofAccounts)
  return database.transaction((tx) => queueFor(tx, fits, { reason, path }))
}

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
  const { rows } = await tx.execute<{ queued: number }>(sql`
    with fresh as (
      insert into ${pushMessage} (subscription_id, reason, path, state, created_at, updated_at)
      select distinct ${pushWish.subscriptionId}, ${reason}::text, ${path}::text, 'queued', ${at}, ${at}
      from ${pushWish} where ${fits}
      on conflict do nothing returning id
    ),
    announced as (${eventSql(pushQueued, { messageId: sql`fresh.id` }, sql`fresh`)})
    select count(*)::int as queued from fresh`)
  return rows[0]?.queued ?? 0
}

const requester = people('requester')

const quietReason = 'dikirim mulai pukul 06.00 WIB'

/** Queues the answer per device. Jobs of a restored backup send nothing: it may have been sent before. */
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

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`

const path = '/announcements#jadwal'

async function queueEach(tx: Transaction, rows: SQL, at: Date): Promise<void> {
  await tx.execute(sql`
    with wanted as (${rows}),
    fresh as (
      insert into ${pushMessage} (subscription_id, reason, path, state, created_at, updated_at)
      select subscription_id, reason, ${path}::text, 'queued', ${instant(at)}, ${instant(at)} from wanted
      on conflict do nothing returning id
    )
    ${eventSql(pushQueued, { messageId: sql`fresh.id` }, sql`fresh`)}`)
}

/**
 * For devices that were sent another time before. The previous message is part of the reason, so that each change is
 * sent once.
 */
function queueMoved(tx: Transaction, moment: StageMoment, at: Date): Promise<void> {
  const { due, moved } = reasonsOf(moment)
  const key = momentKey(moment)
  return queueEach(
    tx,
    sql`
      select sent.subscription_id, ${`${moved}${key}:`}::text || sent.id as reason
      from (
        select distinct on (message.subscription_id) message.subscription_id, message.id, message.reason
        from ${pushMessage} as message
        join ${pushWish} as wish on wish.subscription_id = message.subscription_id and wish.topic = ${stageTopic(moment.stageId)}
        where message.state <> 'refused' and (starts_with(message.reason, ${due}) or starts_with(message.reason, ${moved}))
        order by message.subscription_id, message.id desc
      ) as sent
      where split_part(sent.reason, ':', 5) <> ${key}`,
    at,
  )
}

function queueDue(tx: Transaction, moment: StageMoment, from: Date, at: Date): Promise<void> {
  const { due, moved } = reasonsOf(moment)
  const key = momentKey(moment)
  return queueEach(
    tx,
    sql`
      select wish.subscription_id, ${due + key}::text as reason
      from ${pushWish} as wish
      where wish.topic = ${stageTopic(moment.stageId)} and wish.created_at <= ${instant(from)}
        and not exists (
          select 1 from ${pushMessage} as message
          where message.subscription_id = wish.subscription_id and message.created_at >= ${instant(from)}
            and starts_with(message.reason, ${`${moved}${key}:`})
        )`,
    at,
  )
}

/** Queues due reminders; safe in parallel. After the season it deletes subscriptions to its stages. */
export async function remindOfStages(): Promise<void> {
  const season = await getSeason()
  const ofStages = like(pushWish.topic, stageTopic('%'))
  if (!season || (await database.$count(pushWish, ofStages)) === 0) return
  const at = now()
  await database.transaction(async (tx) => {
    if (season.stages.length === 0 || seasonAt(season, at).ended) return void (await endWishes(tx, ofStages))
    for (const moment of momentsOf(season)) {
      const { part, due } = moment
      // An opening in the past needs no message.
      if (part === 'tutup' || moment.at === null || moment.at > at) await queueMoved(tx, moment, at)
      if (due && due.from <= at && at < due.until) await queueDue(tx, moment, due.from, at)
    }
  })
}
