// The life of an outgoing message, the same for every channel: each message ends as sent, refused, withdrawn, switched off
// or uncertain. Every change of a state goes through `moveMessage`.
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { entry } from '#domain/tickets/ticket-views.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce, jobRestoredFrom } from '#platform/jobs.server.ts'
import { formatError, log } from '#platform/log.server.ts'
import type { CircuitBreaker, ProbeResult } from '#platform/service-pause.server.ts'
import { now } from '#shared/dates.ts'
import type { DomainEvent } from '#shared/events.ts'
import { isNotWithdrawn, updateReach } from './answer-delivery.ts'
import {
  type DeliveryState,
  type MessageJob,
  type messageQueued,
  reachedStates,
  statesBefore,
  withdrawnAnswerSent,
} from './delivery.ts'
import { message, withoutPersonalData } from './message-tables.ts'
import { type AttemptOutcome, nextStep, type RetryRule } from './retry-rule.ts'

export type Message = typeof message.$inferSelect

export interface StateChange {
  readonly note?: string | null
  readonly error?: string
  readonly providerId?: string | null
}

/** Messages of one channel in one table: what the state machine needs to know of them. */
export interface Outbox {
  /** `message`, or a table with the same `outboxColumns`. */
  readonly table: typeof message
  /** Condition: the rows of this outbox. */
  readonly own: SQL | undefined
  readonly rule: RetryRule
  readonly event: DomainEvent<MessageJob>
  /** Its jobs are those of sealed reports. */
  readonly sealed?: true
  /** The text is deleted after sending, because it is stored elsewhere. */
  readonly forgetsSent?: true
  /** Called in the transaction of each change of a state. */
  readonly moved?: (tx: Transaction, row: Message) => Promise<void>
}

/** The messages of a channel in `message`. */
export interface ChannelOutbox extends Outbox {
  readonly channel: keyof typeof messageQueued
}

/** An outbox with its service. */
export interface Channel extends Outbox {
  readonly isConfigured: () => boolean
  /** The circuit breaker of the service that takes this message. */
  readonly pauseOf: (row: Message) => CircuitBreaker | Promise<CircuitBreaker>
  readonly send: (row: Message) => Promise<SendResult>
  /** Until when nothing is sent at this time; null for at once. */
  readonly quietUntil?: (at: Date) => Date | null
}

export type SendResult =
  | ({ readonly outcome: AttemptOutcome } & StateChange)
  | { readonly outcome: 'unsent'; readonly state: 'held' | 'switched_off' | 'refused'; readonly note: string }
  | { readonly outcome: 'postponed'; readonly retryInMs: number; readonly note: string }

export const withdrawnUnsent = 'Pesan ditarik sebelum terkirim'

/** The ticket's answer in this message; null for other messages and for sealed reports. */
const answerOf = (outbox: Outbox, { entryId, ticketId }: Message) =>
  outbox.table === message && entryId !== null && ticketId !== null ? { entryId, ticketId } : null

const isRow = ({ table, own }: Outbox, id: number) => and(own, eq(table.id, id))

/**
 * Moves a message forward to a state; only 'queued' starts again. What ends unsent and brings no answer is deleted.
 * Returns true when it moved.
 */
export async function moveMessage(
  tx: Transaction,
  outbox: Outbox,
  id: number,
  to: DeliveryState | 'withdrawn',
  { note = null, error, providerId }: StateChange = {},
): Promise<boolean> {
  const isWithdrawn = to === 'withdrawn'
  const state = isWithdrawn ? 'refused' : to
  const { table } = outbox
  const isOver = state !== 'queued' && state !== 'held'
  const [row] = await tx
    .update(table)
    .set({
      ...{ state, note: isWithdrawn ? (note ?? withdrawnUnsent) : note, updatedAt: now() },
      ...(providerId !== undefined && { providerId }),
      // It may have been sent: it is not sent again.
      ...(state !== 'uncertain' && { sendingSince: null }),
      ...(state === 'queued' && { queuedAt: now() }),
      ...(table === message && { error: error ?? null }),
      ...(outbox.forgetsSent && isOver && { payload: sql`${table.payload} - 'message'` }),
      ...(table === message && isWithdrawn && withoutPersonalData),
    })
    .where(and(isRow(outbox, id), inArray(table.state, statesBefore(state))))
    .returning()
  if (!row) return false
  const answer = answerOf(outbox, row)
  if (answer) await updateReach(tx, answer)
  else if (table === message && (isWithdrawn || state === 'switched_off'))
    await tx.delete(table).where(eq(table.id, id))
  await outbox.moved?.(tx, row)
  return true
}

/** The ids of queued messages that no attempt owns, locked. */
export async function lockWaiting(tx: Transaction, { table, own }: Outbox, which: SQL | undefined): Promise<number[]> {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(own, which, inArray(table.state, ['queued', 'held']), isNull(table.sendingSince)))
    .for('update')
  return rows.map(({ id }) => id)
}

/** Announces the next attempt in `delayMs`. */
export function announceAttempt(tx: Transaction, outbox: Outbox, job: MessageJob, delayMs = 0): Promise<void> {
  return announce(tx, outbox.event, { ...job, ...(outbox.sealed && { sealed: true }) }, delayMs)
}

/** Queues a message again. Returns false when nothing can be sent of it, or it arrived. */
export async function requeueMessage(tx: Transaction, outbox: Outbox, id: number, change?: StateChange) {
  if (!(await moveMessage(tx, outbox, id, 'queued', change))) return false
  await announceAttempt(tx, outbox, { messageId: id })
  return true
}

/**
 * Takes a queued message for this process. Undefined when it ended or another attempt owns it, so that there is one
 * retry chain.
 */
async function claim(outbox: Outbox, { messageId, attempts }: MessageJob): Promise<Message | undefined> {
  const { table } = outbox
  const isSame = attempts === undefined ? undefined : eq(table.attempts, attempts)
  const [row] = await database
    .update(table)
    .set({ attempts: sql`${table.attempts} + 1`, sendingSince: now() })
    .where(and(isRow(outbox, messageId), eq(table.state, 'queued'), isNull(table.sendingSince), isSame))
    .returning()
  return row
}

export const restored = 'Dipulihkan dari cadangan; mungkin sudah terkirim sebelum pemulihan.'

/** Makes one attempt and stores its result; a delayed message is announced again. */
export async function deliver(channel: Channel, job: MessageJob): Promise<void> {
  if (!channel.isConfigured()) return
  const { messageId } = job
  const [waiting] = await database
    .select()
    .from(channel.table)
    .where(and(isRow(channel, messageId), eq(channel.table.state, 'queued')))
  if (waiting && jobRestoredFrom()) {
    await database.transaction((tx) => moveMessage(tx, channel, messageId, 'uncertain', { note: restored }))
  } else if (waiting) await attempt(channel, job, waiting)
  // Also for a job that is repeated because its process ended before this.
  await announceLateWithdrawal(channel, messageId)
}

async function attempt(channel: Channel, job: MessageJob, waiting: Message): Promise<void> {
  const quiet = channel.quietUntil?.(now())
  if (quiet) {
    const delayMs = quiet.getTime() - now().getTime()
    return database.transaction((tx) => announceAttempt(tx, channel, job, delayMs))
  }
  let latest = job
  const pause = await channel.pauseOf(waiting)
  const waitMs = await pause.run(async () => {
    const row = await claim(channel, job)
    if (!row) return 'nothing'
    latest = { messageId: row.id, attempts: row.attempts }
    return settle(channel, row, await resultOf(channel, row))
  })
  if (waitMs !== undefined) await database.transaction((tx) => announceAttempt(tx, channel, latest, waitMs))
}

type Result = SendResult | { readonly outcome: 'withdrawn' } | ({ readonly outcome: 'failed' } & StateChange)

async function resultOf(channel: Channel, row: Message): Promise<Result> {
  try {
    const answer = answerOf(channel, row)
    if (answer && !(await isNotWithdrawn(answer.entryId))) return { outcome: 'withdrawn' }
    return await channel.send(row)
  } catch (error) {
    log.warn({ message: row.id, err: error }, 'a message could not be sent')
    return { outcome: 'failed', error: formatError(error), note: 'Pesan ini tidak dapat dikirim.' }
  }
}

/** A mistake of the portal is retried as what the service deferred, and what has to wait ends with its time alone. */
function asOutcome({ outcome }: Exclude<Result, { readonly outcome: 'withdrawn' | 'unsent' }>): AttemptOutcome {
  if (outcome === 'failed') return 'deferred'
  return outcome === 'postponed' ? 'away' : outcome
}

function signOf({ outcome }: Result): ProbeResult {
  if (outcome === 'away' || outcome === 'uncertain') return outcome
  return outcome === 'sent' || outcome === 'refused' || outcome === 'deferred' ? 'answered' : 'nothing'
}

async function settle(outbox: Outbox, { id, attempts, queuedAt }: Message, result: Result): Promise<ProbeResult> {
  const { table } = outbox
  await database.transaction(async (tx) => {
    if (result.outcome === 'withdrawn') return moveMessage(tx, outbox, id, 'withdrawn')
    if (result.outcome === 'unsent') return moveMessage(tx, outbox, id, result.state, { note: result.note })
    const { outcome, ...change } = result
    const step = nextStep(outbox.rule, asOutcome(result), { attempts, since: queuedAt, at: now() })
    if ('state' in step) return moveMessage(tx, outbox, id, step.state, change)
    const { note = null, error } = { error: undefined, ...change }
    // Agents read why a message failed once it has.
    const reason = table === message ? { note: null, error: error ?? note } : { note }
    await tx
      .update(table)
      .set({ ...reason, sendingSince: null })
      .where(isRow(outbox, id))
    const job = { messageId: id, attempts }
    if (result.outcome === 'postponed') await announceAttempt(tx, outbox, job, result.retryInMs)
    else if (outcome !== 'away') await announceAttempt(tx, outbox, job, step.retryInMs)
  })
  return signOf(result)
}

/** Retracts an answer that was withdrawn while its message was sent. */
export async function announceLateWithdrawal({ table, own }: Outbox, id: number): Promise<void> {
  if (table !== message) return
  const [withdrawn] = await database
    .select({ entryId: entry.id, ticketId: entry.ticketId })
    .from(message)
    .innerJoin(entry, and(eq(entry.id, message.entryId), ne(entry.type, 'answered')))
    .where(and(own, eq(message.id, id), inArray(message.state, [...reachedStates, 'uncertain'])))
  if (withdrawn) await database.transaction((tx) => announce(tx, withdrawnAnswerSent, withdrawn))
}
