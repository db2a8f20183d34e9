import { and, eq, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { type Channel, type Message, moveMessage, type SendResult } from '#domain/notifications/deliveries/outbox.ts'
import { queueMessage } from '#domain/notifications/deliveries/queued-message.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { reopenPeriod } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { removeSome } from '#platform/database/remove-some.ts'
import { type PushContent, sendPush, serviceOf } from '#platform/push/web-push.server.ts'
import { CircuitBreaker } from '#platform/service-pause.server.ts'
import { now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { isAboutNextSeason, nextSeasonWords } from './next-season.ts'
import { endOfQuiet } from './push.ts'
import { endDevices, endWishes, ofNextSeason, pushOutbox, switchedOff } from './push-outbox.ts'
import { pushSubscription, pushWish } from './push-tables.ts'
import { isAboutStage, reminderWords } from './stage-reminders.ts'

/** The beginning of the reason of such a message. */
const withdrawalReason = 'ticket.withdrawn:'

export async function pushWithdrawal(ticketId: number, entryId: number): Promise<void> {
  await database.transaction(async (tx) => {
    const delivered = await tx
      .select({ recipient: message.recipient })
      .from(message)
      .where(and(pushOutbox.own, eq(message.entryId, entryId), inArray(message.state, ['sent', 'uncertain'])))
    for (const { recipient } of delivered) {
      await queueMessage(tx, pushOutbox, { recipient, reason: `${withdrawalReason}${entryId}`, ticketId, payload: {} })
    }
  })
}

/** The same text as for sealed reports, so that the screen does not reveal which one it is. */
export const answerPushWords = { title: 'Helpdesk SPMB', body: 'Ada jawaban untuk Anda.' } as const

/** Seconds for which a push service keeps a message while the device is off. */
export const pushLifetime = 24 * 60 * 60

function newsBody(reason: string): string {
  if (reason.startsWith('desk.')) return 'Ada tiket yang perlu ditangani.'
  return reason.startsWith('faq.') ? 'Ada kabar tentang pertanyaan Anda.' : 'Ada kabar penting tentang SPMB.'
}

/** What is shown, and the seconds for which the push service may keep it. */
interface LastingContent {
  readonly content: PushContent
  readonly lifetime: number
}

/** Null for a reminder that is no longer true. */
async function contentOf(
  { reason, ticketId, payload }: Message,
  publicId: string | null,
): Promise<LastingContent | null> {
  const { title } = answerPushWords
  if (isAboutStage(reason)) {
    const words = reminderWords(reason, await getSeason(), now())
    if (!words) return null
    const content = { title, body: words.body, path: payload?.path ?? '/', tag: `tahap-${words.stageId}` }
    return { content, lifetime: Math.ceil(Math.min(pushLifetime, words.lasts / 1_000)) }
  }
  if (isAboutNextSeason(reason)) {
    const body = nextSeasonWords(reason, await getSeason())
    return body === null
      ? null
      : { content: { title, body, path: payload?.path ?? '/', tag: reason }, lifetime: pushLifetime }
  }
  const about =
    ticketId === null
      ? { body: newsBody(reason), path: payload?.path ?? '/announcements', tag: reason }
      : {
          ...{ path: `/status/${publicId}`, tag: `jawaban-${ticketId}` },
          ...(reason.startsWith(withdrawalReason) && { body: 'Ada perubahan pada pertanyaan Anda.' }),
        }
  return { content: { ...answerPushWords, ...about }, lifetime: pushLifetime }
}

/** Each service can be down independently. There are as many as `pushServiceOf` names. */
const pauses = new Map<string, CircuitBreaker>()

async function findTarget({ recipient, ticketId }: Message) {
  const [found] = await database
    .select({ target: pushSubscription, publicId: ticket.publicId })
    .from(pushSubscription)
    .leftJoin(ticket, eq(ticket.id, ticketId ?? 0))
    .where(eq(pushSubscription.id, Number(recipient)))
  return found
}

/** In the quiet hours nothing is sent. */
export const pushChannel: Channel = {
  ...pushOutbox,
  isConfigured: () => true,
  pauseOf: async (row) => pushPauseOf((await findTarget(row))?.target.endpoint ?? ''),
  send,
  quietUntil: endOfQuiet,
}

export function pushPauseOf(endpoint: string): CircuitBreaker {
  const service = serviceOf(endpoint) ?? 'unknown'
  const pause = pauses.get(service) ?? new CircuitBreaker()
  pauses.set(service, pause)
  return pause
}

async function send(row: Message): Promise<SendResult> {
  const found = await findTarget(row)
  if (!found) return { outcome: 'unsent', state: 'switched_off', note: switchedOff }
  const { target, publicId } = found
  const shown = await contentOf(row, publicId)
  if (!shown)
    return { outcome: 'unsent', state: 'refused', note: 'Jadwalnya berubah atau lewat sebelum pesan ini terkirim.' }
  const { content, lifetime } = shown
  const result = await sendPush(target, content, { lifetime, urgency: row.ticketId === null ? 'high' : 'normal' })
  if (result.outcome === 'sent') return result
  const { outcome, reason: note } = result
  if (outcome !== 'gone') return { outcome, note }
  await database.transaction(async (tx) => {
    await moveMessage(tx, pushOutbox, row.id, 'refused', { note })
    await endDevices(tx, [target.id], note)
  })
  return { outcome: 'refused', note }
}

/** Retention of messages that bring no answer, against duplicates; milliseconds. */
const keptFor = days(30)

/** Time without a successful delivery after which a device that does not wait for the next season is deleted; milliseconds. */
const idleFor = days(365)

export async function deleteOldPush(): Promise<void> {
  const at = now().getTime()
  await database.transaction(async (tx) => {
    const settled = tx
      .select({ id: ticket.id })
      .from(ticket)
      .where(lte(ticket.completedAt, new Date(at - reopenPeriod)))
    await endWishes(tx, inArray(pushWish.ticketId, settled))
    const old = and(pushOutbox.own, isNull(message.entryId), lte(message.createdAt, new Date(at - keptFor)))
    await removeSome(tx, message, message.id, old)
    const last = sql`coalesce(${pushSubscription.lastSuccessAt}, ${pushSubscription.createdAt})`
    const waits = tx
      .select({ one: sql`1` })
      .from(pushWish)
      .where(and(eq(pushWish.subscriptionId, pushSubscription.id), ofNextSeason))
    const idle = await tx
      .select({ id: pushSubscription.id })
      .from(pushSubscription)
      .where(and(sql`${last} <= ${new Date(at - idleFor)}`, notExists(waits)))
      .limit(1_000)
    await endDevices(
      tx,
      idle.map(({ id }) => id),
    )
  })
}
