// Has devices reminded of the stages of the season that they chose: each once for a time, and anew when that has moved.
import { like, type SQL, sql } from 'drizzle-orm'
import { getSeason } from '#domain/season/get-season.ts'
import { seasonAt } from '#domain/season/season-progress.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { eventSql } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { endWishes } from './endings.ts'
import { pushQueued } from './push-events.ts'
import { pushMessage, pushWish } from './push-tables.ts'
import { momentKey, momentsOf, reasonsOf, type StageMoment, stageTopic } from './stage-reminders.ts'

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Where the schedule stands. */
const path = '/announcements#jadwal'

/** Queues what `rows` selects, as (subscription_id, reason); what a device has already is left. */
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
 * To the devices that were told another time before. The message before stands in the reason: who is told of one time, another,
 * and the first again hears of each change, and of none twice.
 */
function queueMoved(tx: Transaction, moment: StageMoment, at: Date): Promise<void> {
  const { due, moved } = reasonsOf(moment)
  const key = momentKey(moment)
  return queueEach(
    tx,
    sql`
      select told.subscription_id, ${`${moved}${key}:`}::text || told.id as reason
      from (
        select distinct on (message.subscription_id) message.subscription_id, message.id, message.reason
        from ${pushMessage} as message
        join ${pushWish} as wish on wish.subscription_id = message.subscription_id and wish.topic = ${stageTopic(moment.stageId)}
        where message.state <> 'refused' and (starts_with(message.reason, ${due}) or starts_with(message.reason, ${moved}))
        order by message.subscription_id, message.id desc
      ) as told
      where split_part(told.reason, ':', 5) <> ${key}`,
    at,
  )
}

/** To the devices that listened when it fell due, but for those that have just been told of it as a time that moved. */
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

/**
 * Queues what is due. Several processes may do so at once: a device has one row for a time. Once the season is over the
 * wishes for its stages end.
 */
export async function remindOfStages(): Promise<void> {
  const season = await getSeason()
  const ofStages = like(pushWish.topic, stageTopic('%'))
  if (!season || (await database.$count(pushWish, ofStages)) === 0) return
  const at = now()
  await database.transaction(async (tx) => {
    if (season.stages.length === 0 || seasonAt(season, at).ended) return void (await endWishes(tx, ofStages))
    for (const moment of momentsOf(season)) {
      const { part, due } = moment
      // An opening that lies in the past by now needs no word.
      if (part === 'tutup' || moment.at === null || moment.at > at) await queueMoved(tx, moment, at)
      if (due && due.from <= at && at < due.until) await queueDue(tx, moment, due.from, at)
    }
  })
}
