import { and, eq, exists, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { tokenOfSeed } from '#domain/accounts/one-time-link.server.ts'
import { answerOfMail } from '#domain/notifications/deliveries/delivery.server.ts'
import { failureWords } from '#domain/notifications/deliveries/delivery.ts'
import { delivery } from '#domain/notifications/deliveries/delivery-tables.ts'
import { headOf } from '#domain/notifications/deliveries/mail-head.server.ts'
import {
  type ClaimedMessage,
  deliver,
  type Outbox,
  type OutgoingState,
  type SendResult,
  type StateChange,
} from '#domain/notifications/deliveries/outbox.ts'
import { retryRules } from '#domain/notifications/deliveries/retry-rule.ts'
import { database } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { mailIsConfigured, sendMail } from '#platform/mail.server.ts'
import { CircuitBreaker } from '#platform/service-pause.server.ts'
import { now } from '#shared/dates.ts'
import { type LetterPart, letterAsText, type WrittenPart, writeLetter } from './letter.ts'
import { letterQueued } from './notification-events.ts'
import { outgoingMail } from './notification-tables.ts'

type ClaimedMail = ClaimedMessage & typeof outgoingMail.$inferSelect

/** Mails without parts, of older versions, contain their one-time links; they are removed once the mail was sent. */
const withoutTokens = sql`regexp_replace(${outgoingMail.text}, '(\\?token=)[A-Za-z0-9_-]+', '\\1…', 'g')`

const isOpen = and(isNull(outgoingMail.sentAt), isNull(outgoingMail.failedAt))

const since = sql<Date>`coalesce(${outgoingMail.resentAt}, ${outgoingMail.createdAt})`

function columnsOf(state: OutgoingState, { note, error }: StateChange): PgUpdateSetSource<typeof outgoingMail> {
  const lastError = error ?? note ?? null
  if (state === 'sent') return { sentAt: now(), lastError: null, sendingSince: null, text: withoutTokens }
  // It may have arrived: it is not sent again.
  if (state === 'uncertain') return { lastError }
  if (state === 'queued') return { failedAt: null, lastError: null, sendingSince: null, resentAt: now() }
  return { lastError, failedAt: now(), sendingSince: null }
}

const isQueuedDelivery = () =>
  exists(
    database
      .select({ one: sql`1` })
      .from(delivery)
      .where(
        and(
          eq(delivery.way, 'mail'),
          eq(delivery.providerId, sql`${outgoingMail.id}::text`),
          eq(delivery.state, 'queued'),
        ),
      ),
  )

async function findIds(which: SQL | undefined): Promise<number[]> {
  const rows = await database.select({ id: outgoingMail.id }).from(outgoingMail).where(and(isOpen, which)).limit(1_000)
  return rows.map(({ id }) => id)
}

export const mailOutbox: Outbox<ClaimedMail> = {
  rule: retryRules.mail,
  way: 'mail',
  async claim({ id, attempts }) {
    const [mail] = await database
      .update(outgoingMail)
      .set({ attempts: sql`${outgoingMail.attempts} + 1`, sendingSince: now(), lastError: null })
      .where(
        and(
          ...[eq(outgoingMail.id, id), isOpen, isNull(outgoingMail.sendingSince)],
          attempts === undefined ? undefined : eq(outgoingMail.attempts, attempts),
        ),
      )
      .returning()
    return mail && { ...mail, entryId: answerOfMail(mail.reason), since: mail.resentAt ?? mail.createdAt }
  },
  async move(tx, id, state, change) {
    const own = and(eq(outgoingMail.id, id), isNull(outgoingMail.sentAt))
    const moved =
      state === 'withdrawn'
        ? await tx.delete(outgoingMail).where(own).returning({ id: outgoingMail.id })
        : await tx.update(outgoingMail).set(columnsOf(state, change)).where(own).returning({ id: outgoingMail.id })
    return moved.length > 0
  },
  release: (tx, id, { note, error }) =>
    tx
      .update(outgoingMail)
      .set({ sendingSince: null, lastError: error ?? note ?? null })
      .where(eq(outgoingMail.id, id)),
  announce: (tx, { id, attempts }, delayMs) => announce(tx, letterQueued, { mailId: id, attempts }, delayMs),
  // One that ended as uncertain has its reason.
  findInterrupted: (before) =>
    findIds(and(lt(outgoingMail.sendingSince, before), or(isNull(outgoingMail.lastError), isQueuedDelivery()))),
  // Emails from a time without a mail server are only stored, never sent.
  findExpired: (before) =>
    findIds(
      and(isNull(outgoingMail.sendingSince), lt(since, before), or(gt(outgoingMail.attempts, 0), isQueuedDelivery())),
    ),
}

export interface KeptLetter {
  readonly letter: readonly LetterPart[] | null
  /** The words of a mail kept before letters had parts; empty since. */
  readonly text: string
}

const hidden = '…'

function textWithoutTokens(text: string): string {
  return text.replaceAll(/(\?token=)[\w-]+/g, `$1${hidden}`)
}

export function readLetter({ letter, text }: KeptLetter, links: 'usable' | 'hidden'): WrittenPart[] {
  if (letter) {
    return writeLetter(letter, { origin: env.origin, tokenOf: links === 'usable' ? tokenOfSeed : () => hidden })
  }
  const words = links === 'usable' ? text : textWithoutTokens(text)
  return words.split('\n\n').map((own) => ({ kind: 'paragraph', text: own }))
}

/** Makes the HTML part of an email; the renderer is in a layer above. */
type RenderLetter = (mail: { readonly subject: string; readonly parts: readonly WrittenPart[] }) => string

const pause = new CircuitBreaker()

/** Makes one attempt at the mail, if it had `attempts` when its job was announced; its retries are announced as jobs. */
export async function deliverMail(mailId: number, render: RenderLetter, attempts?: number): Promise<void> {
  if (!mailIsConfigured()) return
  await deliver(mailOutbox, pause, { id: mailId, attempts }, (mail) => send(mail, render))
}

async function send(mail: ClaimedMail, render: RenderLetter): Promise<SendResult> {
  const { recipient: to, subject } = mail
  const head = await headOf(mail)
  const parts = readLetter(mail, 'usable')
  const result = await sendMail({ head, to, subject, text: letterAsText(parts), html: render({ subject, parts }) })
  if (result.outcome === 'sent') return result
  const { outcome, reason: error } = result
  return { outcome, error, note: failureWords(outcome, error) }
}
