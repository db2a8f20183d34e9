// Hands a push message to the device's push service, at most once and not in the quiet hours; while a service is away its
// messages pause.
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { answerStands, withdrawnUnsent } from '#domain/notifications/deliveries/answer-stands.ts'
import { advanceDelivery } from '#domain/notifications/deliveries/record-delivery.ts'
import { reopenPeriod } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { removeSome } from '#platform/database/remove-some.ts'
import { announce, jobRestoredFrom } from '#platform/jobs.server.ts'
import { type PushOutcome, sendPush, serviceOf } from '#platform/push/web-push.server.ts'
import { DeferredMessage, ServicePause, type ServiceSign } from '#platform/service-pause.server.ts'
import { now } from '#shared/dates.ts'
import { days, minutes } from '#shared/durations.ts'
import { endDevices, endWishes } from './endings.ts'
import { contentOf, type LastingContent } from './message-content.ts'
import { pushQueued } from './push-events.ts'
import { type PushState, pushMessage, pushSubscription, pushWish } from './push-tables.ts'
import { endOfQuiet } from './quiet-hours.ts'

/** Milliseconds after which a message is no news any more; a service that is away costs it no try until then. */
const patience = days(2)

/** Tries at a message that the service puts off: as many as the queue makes. */
const mostAttempts = 8

/** Each service is away by itself. There are as many as `pushServiceOf` names. */
const pauses = new Map<string, ServicePause>()

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

/**
 * Sends the message; in the quiet hours and while its service is away it goes back into the queue for later, which uses up
 * none of its tries. @throws when the service puts it off; the queue tries again.
 */
export async function deliverPush(messageId: number): Promise<void> {
  const found = await findTarget(messageId)
  if (found?.message.state !== 'queued') return
  if (jobRestoredFrom()) return move(found, 'uncertain', 'Dipulihkan dari cadangan; mungkin sudah terkirim.')
  const { entryId } = found.message
  if (entryId !== null && !(await answerStands(entryId))) return move(found, 'refused', withdrawnUnsent)
  const shown = await contentOf(found.message, found.publicId)
  if (!shown) return move(found, 'refused', 'Jadwalnya berubah atau lewat sebelum pesan ini terkirim.')
  const quiet = endOfQuiet(now())
  const waitMs = quiet
    ? quiet.getTime() - now().getTime()
    : await pushPauseOf(found.target.endpoint).run(() => handOver(found, shown))
  if (waitMs !== undefined) await database.transaction((tx) => announce(tx, pushQueued, { messageId }, waitMs))
}

/** The pause of the push service that the endpoint belongs to. */
export function pushPauseOf(endpoint: string): ServicePause {
  const service = serviceOf(endpoint) ?? 'unknown'
  const pause = pauses.get(service) ?? new ServicePause()
  pauses.set(service, pause)
  return pause
}

async function handOver(found: Found, { content, lifetime }: LastingContent): Promise<ServiceSign> {
  const open = and(eq(pushMessage.state, 'queued'), isNull(pushMessage.sendingSince))
  const [claimed] = await database
    .update(pushMessage)
    .set({ attempts: sql`${pushMessage.attempts} + 1`, sendingSince: now() })
    .where(and(eq(pushMessage.id, found.message.id), open))
    .returning({ attempts: pushMessage.attempts })
  if (!claimed) return 'nothing'
  const urgency = found.message.ticketId === null ? 'high' : 'normal'
  let result: PushOutcome
  try {
    result = await sendPush(found.target, content, { lifetime, urgency })
  } catch (error) {
    await giveBack(found, 'Pesan ini belum dapat dikirim.')
    throw error
  }
  return settle(found, result, claimed.attempts)
}

const giveBack = ({ message }: Found, note: string) =>
  database.update(pushMessage).set({ sendingSince: null, note }).where(eq(pushMessage.id, message.id))

async function moveIn(tx: Transaction, { message }: Found, state: PushState, note: string | null): Promise<void> {
  // Without a word from the service it may have been sent: it is not sent again.
  const over = state === 'uncertain' ? {} : { sendingSince: null }
  await tx
    .update(pushMessage)
    .set({ state, note, updatedAt: now(), ...over })
    .where(eq(pushMessage.id, message.id))
  if (message.entryId === null) return
  await advanceDelivery(tx, { way: 'push', providerId: String(message.id) }, state, note ?? undefined)
}

const move = (found: Found, state: PushState, note: string | null) =>
  database.transaction((tx) => moveIn(tx, found, state, note))

/** Keeps what became of the hand-over. @throws DeferredMessage when it is to be tried again. */
async function settle(found: Found, result: PushOutcome, attempts: number): Promise<ServiceSign> {
  const { message, target } = found
  if (result.outcome === 'sent') {
    await database.transaction(async (tx) => {
      await moveIn(tx, found, 'sent', null)
      await tx.update(pushSubscription).set({ lastSuccessAt: now() }).where(eq(pushSubscription.id, target.id))
    })
    return 'answered'
  }
  const { outcome, reason } = result
  if (outcome === 'gone') {
    await database.transaction(async (tx) => {
      await moveIn(tx, found, 'refused', reason)
      await endDevices(tx, [target.id], reason)
    })
    return 'answered'
  }
  if (outcome === 'uncertain') {
    await move(found, 'uncertain', reason)
    return 'uncertain'
  }
  const isOld = now().getTime() - message.createdAt.getTime() > patience
  if (outcome === 'refused' || isOld || (outcome === 'deferred' && attempts >= mostAttempts)) {
    await move(found, 'refused', reason)
    return outcome === 'away' ? 'away' : 'answered'
  }
  await giveBack(found, reason)
  if (outcome === 'deferred') throw new DeferredMessage(reason)
  return 'away'
}

/** Sent and refused messages are kept so long for the timeline and against repeated sending, in milliseconds. */
const keptFor = days(30)

/** A hand-over that took longer has lost its process. */
const handOverFor = minutes(5)

/** A device that took nothing for so long, and wants nothing of an account, is forgotten; milliseconds. */
const idleFor = days(365)

/** Removes old messages and devices, and ends what devices are sent of questions that nobody can open again; a hand-over whose process died is uncertain, and not made again. */
export async function forgetOldPush(): Promise<void> {
  const at = now().getTime()
  const lost = and(eq(pushMessage.state, 'queued'), lte(pushMessage.sendingSince, new Date(at - handOverFor)))
  const dead = await database.select({ id: pushMessage.id }).from(pushMessage).where(lost).limit(1_000)
  for (const { id } of dead) {
    const found = await findTarget(id)
    if (found) await move(found, 'uncertain', 'Pengiriman terputus; tidak pasti sampai.')
  }
  await database.transaction(async (tx) => {
    const settled = tx
      .select({ id: ticket.id })
      .from(ticket)
      .where(lte(ticket.completedAt, new Date(at - reopenPeriod)))
    await endWishes(tx, inArray(pushWish.ticketId, settled))
    await removeSome(tx, pushMessage, pushMessage.id, lte(pushMessage.createdAt, new Date(at - keptFor)))
    const last = sql`coalesce(${pushSubscription.lastSuccessAt}, ${pushSubscription.createdAt})`
    await removeSome(tx, pushSubscription, pushSubscription.id, sql`${last} <= ${new Date(at - idleFor)}`)
  })
}
