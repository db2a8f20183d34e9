// Hands a message about an answer to its service, at most once, by the rules of all other messages: not at night, a pause while
// the service is away, one an hour to a number that nobody proved.
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { pushPauseOf } from '#domain/notifications/push/deliver-push.ts'
import { answerPushWords, pushLifetime } from '#domain/notifications/push/message-content.ts'
import { pushQueued } from '#domain/notifications/push/push-events.ts'
import { endOfQuiet } from '#domain/notifications/push/quiet-hours.ts'
import { whatsappPause } from '#domain/notifications/whatsapp/deliver-message.ts'
import { whatsappQueued } from '#domain/notifications/whatsapp/whatsapp-events.ts'
import { report, reportDevice, reportEntry, reportMessage } from '#domain/reports/report-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { announce, jobRestoredFrom } from '#platform/jobs.server.ts'
import { sendPush } from '#platform/push/web-push.server.ts'
import { DeferredMessage, type ServiceSign } from '#platform/service-pause.server.ts'
import { sendWhatsapp, whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import { now } from '#shared/dates.ts'
import { days, minutes } from '#shared/durations.ts'
import { moveReportNews, type NewsChange } from './move-report-news.ts'
import { readReportDevice } from './report-devices.server.ts'
import { writeReportNews } from './write-report-news.ts'

/** Milliseconds after which a message is no news any more. */
const patience = days(2)

/** Tries at a message that the service puts off: as many as the queue makes. */
const mostAttempts = 8

async function findNews(messageId: number) {
  const [found] = await database
    .select({ message: reportMessage, reportId: report.id, publicId: report.publicId })
    .from(reportMessage)
    .innerJoin(reportEntry, eq(reportEntry.id, reportMessage.entryId))
    .innerJoin(report, eq(report.id, reportEntry.reportId))
    .where(eq(reportMessage.id, messageId))
  return found
}

type Found = NonNullable<Awaited<ReturnType<typeof findNews>>>

/**
 * Sends the message; what has to wait goes back into the queue, which uses up none of its tries.
 * @throws when the service puts it off; the queue tries again.
 */
export async function sendReportNews(messageId: number): Promise<void> {
  const found = await findNews(messageId)
  if (found?.message.state !== 'queued' || found.message.sendingSince !== null) return
  if (jobRestoredFrom()) return move(found, 'uncertain', { note: 'dipulihkan dari cadangan; mungkin sudah terkirim' })
  const { way } = found.message
  const waitMs = way === 'push' ? await pushNews(found) : await writeNumber(found)
  if (waitMs === undefined) return
  const event = way === 'push' ? pushQueued : whatsappQueued
  await database.transaction((tx) => announce(tx, event, { messageId, sealed: true }, waitMs))
}

const move = ({ message }: Found, state: Parameters<typeof moveReportNews>[2], change: NewsChange = {}) =>
  database.transaction((tx) => moveReportNews(tx, message.id, state, change))

/** Takes the message for this process; the tries so far, undefined when another hand-over is under way. */
async function claim({ message }: Found): Promise<number | undefined> {
  const open = and(eq(reportMessage.state, 'queued'), isNull(reportMessage.sendingSince))
  const [row] = await database
    .update(reportMessage)
    .set({ attempts: sql`${reportMessage.attempts} + 1`, sendingSince: now() })
    .where(and(eq(reportMessage.id, message.id), open))
    .returning({ attempts: reportMessage.attempts })
  return row?.attempts
}

async function pushNews(found: Found): Promise<number | undefined> {
  const quiet = endOfQuiet(now())
  if (quiet) return quiet.getTime() - now().getTime()
  const target = await readReportDevice(database, found.message.deviceId)
  if (!target) return void (await move(found, 'switched_off', { note: 'dimatikan di HP itu' }))
  return pushPauseOf(target.endpoint).run(() =>
    handOver(found, async () => {
      // The path is that of a question's page; it leads to the report.
      const content = { ...answerPushWords, path: `/status/${found.publicId}`, tag: `jawaban-${found.publicId}` }
      const result = await sendPush(target, content, { lifetime: pushLifetime, urgency: 'normal' })
      if (result.outcome === 'gone') {
        await database.delete(reportDevice).where(eq(reportDevice.id, found.message.deviceId))
      }
      return result
    }),
  )
}

async function writeNumber(found: Found): Promise<number | undefined> {
  if (!whatsappIsConfigured()) return void (await move(found, 'switched_off', { note: 'WhatsApp belum terhubung' }))
  const written = await database.transaction((tx) => writeReportNews(tx, found.reportId, found.publicId))
  if ('off' in written) return void (await move(found, 'switched_off', { note: written.off }))
  if ('waitMs' in written) {
    if (isOld(found)) return void (await move(found, 'refused', { note: written.note }))
    await note(found, written.note)
    return written.waitMs
  }
  const { number, message, late } = written
  return whatsappPause.run(() =>
    handOver(found, async () => {
      const delivery = await sendWhatsapp(number, message)
      return delivery.outcome === 'window' && late ? sendWhatsapp(number, late) : delivery
    }),
  )
}

/** What a service says of a hand-over, of WhatsApp and of push services alike. */
type Outcome = { readonly outcome: string; readonly reason?: string; readonly providerId?: string }

const isOld = ({ message }: Found) => now().getTime() - message.createdAt.getTime() > patience

const note = ({ message }: Found, words: string) =>
  database.update(reportMessage).set({ sendingSince: null, note: words }).where(eq(reportMessage.id, message.id))

/** Hands over and keeps what became of it. @throws DeferredMessage when it is to be tried again. */
async function handOver(found: Found, send: () => Promise<Outcome>): Promise<ServiceSign> {
  const attempts = await claim(found)
  if (attempts === undefined) return 'nothing'
  let result: Outcome
  try {
    result = await send()
  } catch (error) {
    await note(found, 'belum dapat dikirim')
    throw error
  }
  const { outcome, reason: words = '', providerId } = result
  if (outcome === 'sent') {
    await move(found, 'sent', providerId === undefined ? {} : { providerId })
    return 'answered'
  }
  if (outcome === 'uncertain') {
    await move(found, 'uncertain', { note: words })
    return 'uncertain'
  }
  const isAway = outcome === 'away'
  const isPutOff = outcome === 'deferred' && attempts < mostAttempts
  if (isOld(found) || !(isAway || isPutOff)) {
    await move(found, 'refused', { note: words })
    return isAway ? 'away' : 'answered'
  }
  await note(found, words)
  if (isPutOff) throw new DeferredMessage(words)
  return 'away'
}

/** A hand-over whose process died five minutes ago is uncertain, and not made again. */
export async function settleLostReportNews(): Promise<void> {
  const lost = and(
    eq(reportMessage.state, 'queued'),
    lt(reportMessage.sendingSince, new Date(now().getTime() - minutes(5))),
  )
  const rows = await database.select({ id: reportMessage.id }).from(reportMessage).where(lost).limit(1_000)
  const words = { note: 'pengiriman terputus; tidak pasti sampai' }
  for (const { id } of rows) await database.transaction((tx) => moveReportNews(tx, id, 'uncertain', words))
}
