// The life of an outgoing message, the same for every channel: each message ends as sent, refused, withdrawn or uncertain,
// and the delivery of the answer that it brings ends with it.
import { and, eq, inArray } from 'drizzle-orm'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { formatError, log } from '#platform/log.server.ts'
import type { CircuitBreaker, ProbeResult } from '#platform/service-pause.server.ts'
import { now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { advanceDelivery, isNotWithdrawn, requeueDelivery, withdrawnUnsent } from './delivery.server.ts'
import { type DeliveryState, type DeliveryWay, reachedStates, withdrawnAnswerSent } from './delivery.ts'
import { delivery } from './delivery-tables.ts'
import { type AttemptOutcome, attemptLimit, expiryDelay, nextStep, type RetryRule } from './retry-rule.ts'

export interface ClaimedMessage {
  readonly id: number
  readonly entryId: number | null
  readonly attempts: number
  /** When its time began: it was written, or queued again by hand. */
  readonly since: Date
}

export interface SendJob {
  readonly id: number
  readonly attempts?: number | undefined
}

export interface StateChange {
  readonly note?: string | null
  readonly error?: string
  readonly providerId?: string | null
}

export type OutgoingState = DeliveryState | 'withdrawn'

export interface Outbox<Message extends ClaimedMessage = ClaimedMessage> {
  readonly rule: RetryRule
  /** The way of its deliveries, which name the message by its id; null for messages about no answer to a ticket. */
  readonly way: DeliveryWay | null
  /**
   * Takes a queued message for this process. Undefined when it ended or another attempt owns it, so that there is one
   * retry chain.
   */
  claim(job: SendJob): Promise<Message | undefined>
  move(tx: Transaction, id: number, state: OutgoingState, change: StateChange): Promise<boolean>
  release(tx: Transaction, id: number, change: StateChange): Promise<unknown>
  announce(tx: Transaction, job: SendJob, delayMs: number): Promise<void>
  findInterrupted(before: Date): Promise<readonly number[]>
  findExpired(before: Date): Promise<readonly number[]>
}

export type SendResult =
  | ({ readonly outcome: AttemptOutcome } & StateChange)
  | { readonly outcome: 'unsent'; readonly state: 'held' | 'switched_off' | 'refused'; readonly note: string }
  | { readonly outcome: 'postponed'; readonly retryInMs: number; readonly note: string }

/**
 * Moves a message and its delivery forward to a state; only 'queued' starts again. Every change of a state must use
 * this. Returns true when it moved.
 */
export async function moveMessage(
  tx: Transaction,
  outbox: Outbox,
  id: number,
  state: OutgoingState,
  change: StateChange = {},
): Promise<boolean> {
  const isMoved = await outbox.move(tx, id, state, change)
  if (outbox.way === null) return isMoved
  const key = { way: outbox.way, providerId: String(id) }
  const note = change.note ?? undefined
  if (state === 'withdrawn') await advanceDelivery(tx, key, 'refused', note ?? withdrawnUnsent)
  // A row that went with its device while it was sent has a delivery all the same.
  else if (state !== 'queued') await advanceDelivery(tx, key, state, note)
  else if (isMoved && !(await requeueDelivery(tx, key))) {
    // Accepted first and refused afterwards: it was not sent.
    if (await advanceDelivery(tx, key, 'refused', note)) await requeueDelivery(tx, key)
  }
  return isMoved
}

/** Makes one attempt and stores its result; a delayed message is announced again. `pause` is the circuit breaker. */
export async function deliver<Message extends ClaimedMessage>(
  outbox: Outbox<Message>,
  pause: CircuitBreaker,
  job: SendJob,
  send: (message: Message) => Promise<SendResult>,
): Promise<void> {
  let latest = job
  const waitMs = await pause.run(async () => {
    const message = await outbox.claim(job)
    if (!message) return 'nothing'
    latest = message
    return settle(outbox, message, await resultOf(message, send))
  })
  if (waitMs !== undefined) await database.transaction((tx) => outbox.announce(tx, latest, waitMs))
  // Also for a job that is repeated because its process ended before this.
  await announceLateWithdrawal(outbox, job.id)
}

type Result = SendResult | { readonly outcome: 'withdrawn' } | ({ readonly outcome: 'failed' } & StateChange)

async function resultOf<Message extends ClaimedMessage>(
  message: Message,
  send: (message: Message) => Promise<SendResult>,
): Promise<Result> {
  try {
    if (message.entryId !== null && !(await isNotWithdrawn(message.entryId))) return { outcome: 'withdrawn' }
    return await send(message)
  } catch (error) {
    log.warn({ message: message.id, err: error }, 'a message could not be sent')
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

async function settle(outbox: Outbox, message: ClaimedMessage, result: Result): Promise<ProbeResult> {
  const { id, attempts, since } = message
  await database.transaction(async (tx) => {
    if (result.outcome === 'withdrawn') return moveMessage(tx, outbox, id, 'withdrawn')
    if (result.outcome === 'unsent') return moveMessage(tx, outbox, id, result.state, { note: result.note })
    const { outcome, ...change } = result
    const step = nextStep(outbox.rule, asOutcome(result), { attempts, since, at: now() })
    if ('state' in step) return moveMessage(tx, outbox, id, step.state, change)
    await outbox.release(tx, id, change)
    if (result.outcome === 'postponed') await outbox.announce(tx, message, result.retryInMs)
    else if (outcome !== 'away') await outbox.announce(tx, message, step.retryInMs)
  })
  return signOf(result)
}

async function announceLateWithdrawal({ way }: Outbox, id: number): Promise<void> {
  if (way === null) return
  await database.transaction(async (tx) => {
    const [sent] = await tx
      .select(pick(delivery, 'ticketId', 'entryId'))
      .from(delivery)
      .where(
        and(
          eq(delivery.way, way),
          eq(delivery.providerId, String(id)),
          inArray(delivery.state, [...reachedStates, 'uncertain']),
        ),
      )
    if (sent && !(await isNotWithdrawn(sent.entryId, tx))) await announce(tx, withdrawnAnswerSent, sent)
  })
}

const interrupted = 'Pengiriman terputus; tidak pasti sampai.'
const expired = 'Tidak terkirim sampai batas waktunya.'

/** Ends what no job ends: attempts whose process ended are uncertain, and messages that lost their job are refused. */
export async function settleStuckMessages(outbox: Outbox): Promise<void> {
  const at = now().getTime()
  for (const id of await outbox.findInterrupted(new Date(at - attemptLimit))) {
    await database.transaction((tx) =>
      moveMessage(tx, outbox, id, 'uncertain', { note: interrupted, error: interrupted }),
    )
    await announceLateWithdrawal(outbox, id)
  }
  for (const id of await outbox.findExpired(new Date(at - outbox.rule.patience - expiryDelay))) {
    await database.transaction((tx) => moveMessage(tx, outbox, id, 'refused', { note: expired, error: expired }))
  }
}
