import { and, eq, exists, inArray, isNull, like, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { requesters } from '#domain/accounts/people-views.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { queueForAll, queueMessage } from '#domain/notifications/deliveries/queued-message.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { seasonAt } from '#domain/season/season-progress.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { jobRestoredFrom } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { clockName } from '#shared/instance.ts'
import { nextSeasonReason, nextSeasonTopic } from './next-season.ts'
import { endOfQuiet } from './push.ts'
import { endWishes, ofNews, ofNextSeason, pushOutbox } from './push-outbox.ts'
import { pushedNews, pushWish } from './push-tables.ts'
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
    const fits = about === null ? ofNews : eq(pushWish.topic, about)
    return queueFor(tx, fits, { reason: `announcement:${id}`, path: `/announcements#pengumuman-${id}` })
  })
}

const incidentTopic = (id: number) => `incident:${id}`

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

function queueFor(
  tx: Transaction,
  fits: SQL | undefined,
  { reason, path }: { readonly reason: string; readonly path: string },
): Promise<number> {
  const devices = sql`
    select distinct ${pushWish.subscriptionId}::text as recipient, ${reason}::text as reason from ${pushWish} where ${fits}`
  return queueForAll(tx, 'push', devices, { path })
}

/** Queues it for each device that one of them has switched on, once for each reason. */
export async function pushToStaff(
  tx: Transaction,
  personIds: readonly string[],
  reason: `desk.${string}`,
): Promise<void> {
  if (personIds.length === 0 || jobRestoredFrom()) return
  await queueFor(tx, inArray(pushWish.personId, [...personIds]), { reason, path: '/helpdesk/notifications' })
}

const requester = requesters('requester')

const quietReason = () => `dikirim mulai pukul 06.00 ${clockName()}`

/** Queues the answer per device. */
export async function pushAnswer(ticketId: number, entryId: number): Promise<void> {
  await database.transaction(async (tx) => {
    const devices = await tx
      .selectDistinct({ id: pushWish.subscriptionId })
      .from(ticket)
      .innerJoin(requester, eq(requester.id, ticket.requesterId))
      .innerJoin(pushWish, or(eq(pushWish.ticketId, ticket.id), eq(pushWish.personId, ticket.requesterId)))
      // Nothing goes to who withdrew the consent.
      .where(and(eq(ticket.id, ticketId), isNull(requester.consentWithdrawnAt), isNull(requester.erasedAt)))
    const note = endOfQuiet(now()) && quietReason()
    const reason = `ticket.answered:${entryId}`
    for (const { id } of devices) {
      await queueMessage(tx, pushOutbox, { recipient: String(id), reason, ticketId, entryId, note, payload: {} })
    }
  })
}

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`

const path = '/announcements#jadwal'

/**
 * For devices that were sent another time before. The previous message is part of the reason, so that each change is
 * sent once.
 */
async function queueMoved(tx: Transaction, moment: StageMoment): Promise<void> {
  const { due, moved } = reasonsOf(moment)
  const key = momentKey(moment)
  const devices = sql`
    select sent.recipient, ${`${moved}${key}:`}::text || sent.id as reason
    from (
      select distinct on (message.recipient) message.recipient, message.id, message.reason
      from ${message} as message
      join ${pushWish} as wish on wish.subscription_id::text = message.recipient and wish.topic = ${stageTopic(moment.stageId)}
      where message.channel = 'push' and message.state <> 'refused'
        and (starts_with(message.reason, ${due}) or starts_with(message.reason, ${moved}))
      order by message.recipient, message.id desc
    ) as sent
    where split_part(sent.reason, ':', 5) <> ${key}`
  await queueForAll(tx, 'push', devices, { path })
}

async function queueDue(tx: Transaction, moment: StageMoment, from: Date): Promise<void> {
  const { due, moved } = reasonsOf(moment)
  const key = momentKey(moment)
  const devices = sql`
    select wish.subscription_id::text as recipient, ${due + key}::text as reason
    from ${pushWish} as wish
    where wish.topic = ${stageTopic(moment.stageId)} and wish.created_at <= ${instant(from)}
      and not exists (
        select 1 from ${message} as message
        where message.channel = 'push' and message.recipient = wish.subscription_id::text
          and message.created_at >= ${instant(from)} and starts_with(message.reason, ${`${moved}${key}:`})
      )`
  await queueForAll(tx, 'push', devices, { path })
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
      if (part === 'tutup' || moment.at === null || moment.at > at) await queueMoved(tx, moment)
      if (due && due.from <= at && at < due.until) await queueDue(tx, moment, due.from)
    }
  })
}

/** Queues the news of a new season for devices that wait for it, and ends their wishes once it was handed over. */
export async function announceNextSeason(): Promise<void> {
  const season = await getSeason()
  if (!season || (await database.$count(pushWish, ofNextSeason)) === 0) return
  const isAnnounced = season.stages.some(({ opens, closes }) => opens !== null || closes !== null)
  if (!isAnnounced || seasonAt(season, now()).ended) return
  const reason = nextSeasonReason(season)
  const waits = and(ofNextSeason, lt(pushWish.topic, nextSeasonTopic(season.year)))
  await database.transaction(async (tx) => {
    await queueFor(tx, waits, { reason, path })
    const isOver = and(
      ...[pushOutbox.own, eq(message.recipient, sql`${pushWish.subscriptionId}::text`), eq(message.reason, reason)],
      notInArray(message.state, ['queued', 'held']),
    )
    await endWishes(tx, and(waits, exists(tx.select({ one: sql`1` }).from(message).where(isOver))))
  })
}
