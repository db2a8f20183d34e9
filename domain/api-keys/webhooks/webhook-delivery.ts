import { createHmac } from 'node:crypto'
import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { keyState } from '#domain/api-keys/api-key.ts'
import { webhookAudit } from '#domain/api-keys/api-key-audit.ts'
import { apiKey, webhook, webhookMessage } from '#domain/api-keys/api-key-tables.ts'
import { nextStep, retryRules } from '#domain/notifications/deliveries/retry-rule.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { entry, ticket } from '#domain/tickets/ticket-views.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { log } from '#platform/log.server.ts'
import { openText } from '#platform/secrets.server.ts'
import { postWebhook, type WebhookOutcome, type WebhookPost } from '#platform/webhooks/post-webhook.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { pick } from '#shared/pick.ts'
import { webhookDue, webhookPaused } from './webhook.ts'

export const secretPurpose = 'webhook-secret'

/** The headers that name and sign a message; `secret` begins with 'whsec_', `at` is when it is sent. */
export function signMessage(secret: string, id: string, body: string, at: Date): Record<string, string> {
  const time = String(Math.floor(at.getTime() / 1_000))
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` }
}

/** Time without a successful delivery after which a webhook is paused; milliseconds. */
const { patience } = retryRules.webhook

/** A longer send attempt has lost its process; milliseconds. */
const handOverFor = minutes(2)

/** Messages of one ticket that one job sends; what is left is announced again. */
const mostAtOnce = 20

interface Due {
  readonly webhookId: number
  readonly ticketId: number
}

/** The first pending message; later ones of the ticket wait for it. */
async function findNext({ webhookId, ticketId }: Due) {
  const [found] = await database
    .select({
      message: webhookMessage,
      hook: pick(webhook, 'address', 'sealedSecret', 'pausedAt', 'removedAt', 'failingSince'),
      key: pick(apiKey, 'expiresAt', 'revokedAt'),
      ticket: pick(ticket, 'id', 'publicId', 'kind', 'status'),
      at: entry.createdAt,
    })
    .from(webhookMessage)
    .innerJoin(webhook, eq(webhook.id, webhookMessage.webhookId))
    .innerJoin(apiKey, eq(apiKey.id, webhook.keyId))
    .innerJoin(ticket, eq(ticket.id, webhookMessage.ticketId))
    .innerJoin(entry, eq(entry.id, webhookMessage.entryId))
    .where(
      and(
        eq(webhookMessage.webhookId, webhookId),
        eq(webhookMessage.ticketId, ticketId),
        eq(webhookMessage.state, 'waiting'),
      ),
    )
    .orderBy(asc(webhookMessage.entryId))
    .limit(1)
  return found
}

type Found = NonNullable<Awaited<ReturnType<typeof findNext>>>

/** The ticket and its status, without texts or names, which the receiver reads with its key. */
function postOf({ message, hook, ticket: of, at }: Found): WebhookPost | null {
  const secret = openText(secretPurpose, hook.sealedSecret)
  if (!secret) return null
  const body = JSON.stringify({
    type: message.event,
    timestamp: at.toISOString(),
    data: { publicId: of.publicId, number: ticketNumber(of.kind, of.id), status: of.status },
  })
  return { address: hook.address, body, headers: signMessage(secret, `msg_${message.id}`, body, now()) }
}

async function claim({ id }: Found['message']): Promise<number | undefined> {
  const at = now()
  const free = or(
    isNull(webhookMessage.sendingSince),
    lt(webhookMessage.sendingSince, new Date(at.getTime() - handOverFor)),
  )
  const [claimed] = await database
    .update(webhookMessage)
    .set({ sendingSince: at, attempts: sql`${webhookMessage.attempts} + 1` })
    .where(and(eq(webhookMessage.id, id), eq(webhookMessage.state, 'waiting'), lte(webhookMessage.dueAt, at), free))
    .returning({ attempts: webhookMessage.attempts })
  return claimed?.attempts
}

async function pauseWhenDue(tx: Transaction, { message, hook }: Found): Promise<void> {
  const since = hook.failingSince ?? now()
  await tx.update(webhook).set({ failingSince: since }).where(eq(webhook.id, message.webhookId))
  if (now().getTime() - since.getTime() < patience) return
  const paused = await tx
    .update(webhook)
    .set({ pausedAt: now() })
    .where(and(eq(webhook.id, message.webhookId), isNull(webhook.pausedAt)))
    .returning({ id: webhook.id })
  if (paused.length === 0) return
  await recordAudit(tx, { actor: null, action: webhookAudit.pause, target: `webhook:${message.webhookId}` })
  await announce(tx, webhookPaused, { webhookId: message.webhookId })
}

function settle(found: Found, { arrived, status, reason }: WebhookOutcome, attempts: number): Promise<boolean> {
  const { message } = found
  const at = now()
  const own = eq(webhookMessage.id, message.id)
  return database.transaction(async (tx) => {
    const kept = { status, note: reason, sendingSince: null }
    if (arrived) {
      await tx
        .update(webhookMessage)
        .set({ ...kept, state: 'sent', settledAt: at })
        .where(own)
      await tx.update(webhook).set({ failingSince: null }).where(eq(webhook.id, message.webhookId))
      return true
    }
    await pauseWhenDue(tx, found)
    // A receiver may be repaired: what it refuses is sent again too.
    const step = nextStep(retryRules.webhook, 'deferred', { attempts, since: message.since, at })
    if ('state' in step) {
      await tx
        .update(webhookMessage)
        .set({ ...kept, state: 'failed', settledAt: at })
        .where(own)
      return true
    }
    const waitMs = step.retryInMs
    await tx
      .update(webhookMessage)
      .set({ ...kept, dueAt: new Date(at.getTime() + waitMs) })
      .where(own)
    await announce(tx, webhookDue, pick(message, 'webhookId', 'ticketId'), waitMs)
    return false
  })
}

const failed = (reason: string): WebhookOutcome => ({ arrived: false, status: null, reason })

async function resultOf(found: Found, send: typeof postWebhook): Promise<WebhookOutcome> {
  const { id } = found.message
  try {
    const post = postOf(found)
    return post ? await send(post) : failed('Rahasianya tidak dapat dibaca; buat webhook baru.')
  } catch (error) {
    log.warn({ message: id, err: error }, 'a message could not be sent')
    return failed('Pesan ini tidak dapat dikirim.')
  }
}

/**
 * Sends the pending messages for this ticket in order, until one has to wait; none for a webhook that is paused or
 * removed, or whose key ended. Tests replace `send`.
 */
export async function deliverWebhookMessages(due: Due, send: typeof postWebhook = postWebhook): Promise<void> {
  for (let sent = 0; sent < mostAtOnce; sent += 1) {
    const found = await findNext(due)
    if (!found || found.hook.pausedAt || found.hook.removedAt || keyState(found.key, now()) !== 'active') return
    const attempts = await claim(found.message)
    if (attempts === undefined) return
    if (!(await settle(found, await resultOf(found, send), attempts))) return
  }
  await database.transaction((tx) => announce(tx, webhookDue, due))
}
