// Ends messages of webhooks that nothing sends, finds those whose job was lost, and deletes old ones.
import { and, eq, inArray, isNotNull, isNull, lt, lte, notInArray, or } from 'drizzle-orm'
import { apiKey, webhook, webhookMessage } from '#domain/api-keys/api-key-tables.ts'
import { expiryDelay, retryRules } from '#domain/notifications/deliveries/retry-rule.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { removeSome } from '#platform/database/remove-some.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { days, minutes } from '#shared/durations.ts'
import { pick } from '#shared/pick.ts'
import { webhookDue } from './webhook-events.ts'

/** How long the log of a webhook is kept, in milliseconds. */
const keptFor = days(30)

/** Messages whose webhook was removed or whose key ended, and those whose process ended at each attempt of a day. */
async function endMessages(tx: Transaction): Promise<void> {
  const at = now()
  const waiting = eq(webhookMessage.state, 'waiting')
  const ended = tx
    .select({ id: webhook.id })
    .from(webhook)
    .innerJoin(apiKey, eq(apiKey.id, webhook.keyId))
    .where(or(isNotNull(webhook.removedAt), isNotNull(apiKey.revokedAt), lte(apiKey.expiresAt, at)))
  await tx
    .update(webhookMessage)
    .set({ state: 'failed', note: 'Webhook dihapus, atau kuncinya tidak berlaku lagi.', settledAt: at })
    .where(and(waiting, inArray(webhookMessage.webhookId, ended)))
  const paused = tx.select({ id: webhook.id }).from(webhook).where(isNotNull(webhook.pausedAt))
  const expired = new Date(at.getTime() - retryRules.webhook.patience - expiryDelay)
  await tx
    .update(webhookMessage)
    .set({ state: 'failed', note: 'Tidak sampai dalam satu hari.', settledAt: at, sendingSince: null })
    .where(and(waiting, lt(webhookMessage.since, expired), notInArray(webhookMessage.webhookId, paused)))
}

/** Ends the messages that nothing sends any more, announces what should have been sent minutes ago, and removes what is older than 30 days. */
export async function sweepWebhookMessages(): Promise<void> {
  const at = now().getTime()
  await database.transaction(async (tx) => {
    await endMessages(tx)
    const lost = await tx
      .selectDistinct(pick(webhookMessage, 'webhookId', 'ticketId'))
      .from(webhookMessage)
      .innerJoin(webhook, eq(webhook.id, webhookMessage.webhookId))
      .where(
        and(
          eq(webhookMessage.state, 'waiting'),
          lt(webhookMessage.dueAt, new Date(at - minutes(5))),
          isNull(webhook.pausedAt),
        ),
      )
      .limit(1_000)
    for (const due of lost) await announce(tx, webhookDue, due)
    await removeSome(tx, webhookMessage, webhookMessage.id, lt(webhookMessage.createdAt, new Date(at - keptFor)))
  })
}
