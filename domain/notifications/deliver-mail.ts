// Hands a mail of the outbox to the mail server, at most once; without SMTP settings it stays kept and readable.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { formatError } from '#platform/log.server.ts'
import { type Delivery as MailOutcome, mailIsConfigured, sendMail } from '#platform/mail.server.ts'
import { DeferredMessage, ServicePause, type ServiceSign } from '#platform/service-pause.server.ts'
import { now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { mailStands, withdrawnUnsent } from './deliveries/answer-stands.ts'
import type { DeliveryState } from './deliveries/delivery.ts'
import { headOf } from './deliveries/mail-head.server.ts'
import { advanceDelivery } from './deliveries/record-delivery.ts'
import { refusalWords } from './deliveries/refusal-words.ts'
import { letterAsText, type WrittenPart } from './letter.ts'
import { letterQueued } from './notification-events.ts'
import { outgoingMail } from './notification-tables.ts'
import { readLetter } from './read-letter.server.ts'

/** Makes the HTML part of a mail from its parts; what draws stands above this floor. */
export type RenderLetter = (mail: { readonly subject: string; readonly parts: readonly WrittenPart[] }) => string

/** Mails of before letters had parts hold their one-time links themselves; handed over, they lose them. */
const withoutTokens = sql`regexp_replace(${outgoingMail.text}, '(\\?token=)[A-Za-z0-9_-]+', '\\1…', 'g')`

/** Milliseconds of a mail's life in which a server that is away costs it no try. */
const patience = days(3)

/** Why a delivery is uncertain, for agents; administrators read the server's words in the outbox. */
const noWord = 'server email tidak memberi kepastian'

const pause = new ServicePause()

/**
 * Sends the mail; while the mail server is away it goes back into the queue for later, which uses up none of its tries.
 * @throws when the mail cannot be sent now for a reason of its own; the queue tries again.
 */
export async function deliverMail(mailId: number, render: RenderLetter): Promise<void> {
  if (!mailIsConfigured()) return
  const waitMs = await pause.run(() => handOver(mailId, render))
  if (waitMs !== undefined) await database.transaction((tx) => announce(tx, letterQueued, { mailId }, waitMs))
}

/**
 * Sends the mail unless it was sent, refused for good, or a delivery of it is under way or ended without the server's
 * word: a reader rather gets no mail than two, and administrators see it.
 * @throws when the mail server cannot take this mail now; the reason is kept with it.
 */
async function handOver(mailId: number, render: RenderLetter): Promise<ServiceSign> {
  const open = and(isNull(outgoingMail.sentAt), isNull(outgoingMail.failedAt), isNull(outgoingMail.sendingSince))
  const [mail] = await database
    .update(outgoingMail)
    .set({ attempts: sql`${outgoingMail.attempts} + 1`, sendingSince: now() })
    .where(and(eq(outgoingMail.id, mailId), open))
    .returning()
  if (!mail) return 'nothing'
  const settle = (outcome: PgUpdateSetSource<typeof outgoingMail>, state?: DeliveryState, reason?: string) =>
    database.transaction(async (tx) => {
      await tx
        .update(outgoingMail)
        .set({ sendingSince: null, ...outcome })
        .where(eq(outgoingMail.id, mailId))
      // Only the mail of an answer has a delivery.
      if (state) await advanceDelivery(tx, { way: 'mail', providerId: String(mailId) }, state, reason)
    })
  if (!(await mailStands(mail.reason))) {
    await settle({ lastError: withdrawnUnsent, failedAt: now() }, 'refused', withdrawnUnsent)
    return 'nothing'
  }
  let delivery: MailOutcome
  try {
    const { recipient: to, subject } = mail
    const head = await headOf(mail)
    const parts = readLetter(mail, 'usable')
    delivery = await sendMail({ head, to, subject, text: letterAsText(parts), html: render({ subject, parts }) })
  } catch (error) {
    await settle({ lastError: formatError(error) })
    throw error
  }
  if (delivery.outcome === 'sent') {
    await settle({ sentAt: now(), lastError: null, text: withoutTokens }, 'sent')
    return 'answered'
  }
  const { outcome, reason: lastError } = delivery
  if (outcome === 'refused') {
    await settle({ lastError, failedAt: now() }, 'refused', refusalWords(lastError))
    return 'answered'
  }
  if (outcome === 'uncertain') await settle({ lastError, sendingSince: mail.sendingSince }, 'uncertain', noWord)
  else await settle({ lastError })
  const isOld = now().getTime() - mail.createdAt.getTime() > patience
  if (outcome === 'deferred') throw new DeferredMessage(lastError)
  if (outcome === 'away' && isOld) throw new Error(lastError)
  return outcome
}
