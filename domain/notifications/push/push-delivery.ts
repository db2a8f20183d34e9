import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { deliver, moveMessage, type SendResult } from '#domain/notifications/deliveries/outbox.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { reopenPeriod } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { removeSome } from '#platform/database/remove-some.ts'
import { announce, jobRestoredFrom } from '#platform/jobs.server.ts'
import { type PushContent, sendPush, serviceOf } from '#platform/push/web-push.server.ts'
import { CircuitBreaker } from '#platform/service-pause.server.ts'
import { now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { endOfQuiet, pushQueued } from './push.ts'
import { endDevices, endWishes, pushOutbox } from './push-outbox.ts'
import { pushMessage, pushSubscription, pushWish } from './push-tables.ts'
import { isAboutStage, reminderWords } from './stage-reminders.ts'

/** The beginning of the reason of such a message. */
const withdrawalReason = 'ticket.withdrawn:'

export async function pushWithdrawal(ticketId: number, entryId: number): Promise<void> {
  if (jobRestoredFrom()) return
  await database.transaction(async (tx) => {
    const delivered = await tx
      .select({ subscriptionId: pushMessage.subscriptionId })
      .from(pushMessage)
      .where(and(eq(pushMessage.entryId, entryId), inArray(pushMessage.state, ['sent', 'uncertain'])))
    const at = now()
    for (const { subscriptionId } of delivered) {
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
  message: typeof pushMessage.$inferSelect,
  publicId: string | null,
): Promise<LastingContent | null> {
  const { reason, ticketId } = message
  const { title } = answerPushWords
  if (isAboutStage(reason)) {
    const words = reminderWords(reason, await getSeason(), now())
    if (!words) return null
    const content = { title, body: words.body, path: message.path ?? '/', tag: `tahap-${words.stageId}` }
    return { content, lifetime: Math.ceil(Math.min(pushLifetime, words.lasts / 1_000)) }
  }
  const about =
    ticketId === null
      ? { body: newsBody(reason), path: message.path ?? '/announcements', tag: reason }
      : {
          ...{ path: `/status/${publicId}`, tag: `jawaban-${ticketId}` },
          ...(reason.startsWith(withdrawalReason) && { body: 'Ada perubahan pada pertanyaan Anda.' }),
        }
  return { content: { ...answerPushWords, ...about }, lifetime: pushLifetime }
}

/** Each service can be down independently. There are as many as `pushServiceOf` names. */
const pauses = new Map<string, CircuitBreaker>()

const restored = 'Dipulihkan dari cadangan; mungkin sudah terkirim.'

async function findTarget(messageId: number) {
  const [found] = await database
    .select({ message: pushMessage, target: pushSubscription, publicId: ticket.publicId })
    .from(pushMessage)
    .innerJoin(pushSubscription, eq(pushSubscription.id, pushMessage.subscriptionId))
    .leftJoin(ticket, eq(ticket.id, pushMessage.ticketId))
    .where(eq(pushMessage.id, messageId))
  return found
}

type Found = NonNullable<Awaited<ReturnType<typeof findTarget>>>

/** Makes one attempt unless another one owns the message; retries are jobs. In the quiet hours it is deferred. */
export async function deliverPush(messageId: number, attempts?: number): Promise<void> {
  const found = await findTarget(messageId)
  if (!found) return
  if (jobRestoredFrom()) {
    await database.transaction((tx) => moveMessage(tx, pushOutbox, messageId, 'uncertain', { note: restored }))
    return
  }
  const job = { id: messageId, attempts }
  const quiet = endOfQuiet(now())
  if (quiet && found.message.state === 'queued') {
    const waitMs = quiet.getTime() - now().getTime()
    return database.transaction((tx) => pushOutbox.announce(tx, job, waitMs))
  }
  await deliver(pushOutbox, pushPauseOf(found.target.endpoint), job, (message) => send({ ...found, message }))
}

export function pushPauseOf(endpoint: string): CircuitBreaker {
  const service = serviceOf(endpoint) ?? 'unknown'
  const pause = pauses.get(service) ?? new CircuitBreaker()
  pauses.set(service, pause)
  return pause
}

async function send({ message, target, publicId }: Found): Promise<SendResult> {
  const shown = await contentOf(message, publicId)
  if (!shown)
    return { outcome: 'unsent', state: 'refused', note: 'Jadwalnya berubah atau lewat sebelum pesan ini terkirim.' }
  const { content, lifetime } = shown
  const result = await sendPush(target, content, { lifetime, urgency: message.ticketId === null ? 'high' : 'normal' })
  if (result.outcome === 'sent') return result
  const { outcome, reason: note } = result
  if (outcome !== 'gone') return { outcome, note }
  await database.transaction(async (tx) => {
    await moveMessage(tx, pushOutbox, message.id, 'refused', { note })
    await endDevices(tx, [target.id], note)
  })
  return { outcome: 'refused', note }
}

/** Retention of sent and refused messages, for the timeline and against duplicates; milliseconds. */
const keptFor = days(30)

/** Time without a successful delivery after which a device without an account is deleted; milliseconds. */
const idleFor = days(365)

export async function deleteOldPush(): Promise<void> {
  const at = now().getTime()
  await database.transaction(async (tx) => {
    const settled = tx
      .select({ id: ticket.id })
      .from(ticket)
      .where(lte(ticket.completedAt, new Date(at - reopenPeriod)))
    await endWishes(tx, inArray(pushWish.ticketId, settled))
    await removeSome(tx, pushMessage, pushMessage.id, lte(pushMessage.createdAt, new Date(at - keptFor)))
    const last = sql`coalesce(${pushSubscription.lastSuccessAt}, ${pushSubscription.createdAt})`
    const idle = await tx
      .select({ id: pushSubscription.id })
      .from(pushSubscription)
      .where(sql`${last} <= ${new Date(at - idleFor)}`)
      .limit(1_000)
    await endDevices(
      tx,
      idle.map(({ id }) => id),
    )
  })
}
