// Finds messages of webhooks whose job was lost, and forgets old ones.
import { and, eq, isNull, lt } from 'drizzle-orm'
import { webhook, webhookMessage } from '#domain/api-keys/api-key-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { removeSome } from '#platform/database/remove-some.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { days, minutes } from '#shared/durations.ts'
import { pick } from '#shared/pick.ts'
import { webhookDue } from './webhook-events.ts'

/** How long the log of a webhook is kept, in milliseconds. */
const keptFor = days(30)

/** Announces what should have been sent minutes ago, and removes what is older than 30 days. */
export async function sweepWebhookMessages(): Promise<void> {
  const at = now().getTime()
  await database.transaction(async (tx) => {
    const lost = await tx
      .selectDistinct(pick(webhookMessage, 'webhookId', 'ticketId'))
      .from(webhookMessage)
      .innerJoin(webhook, eq(webhook.id, webhookMessage.webhookId))
      .where(
        and(
          eq(webhookMessage.state, 'waiting'),
          lt(webhookMessage.dueAt, new Date(at - minutes(5))),
          isNull(webhook.pausedAt),
          isNull(webhook.removedAt),
        ),
      )
      .limit(1_000)
    for (const due of lost) await announce(tx, webhookDue, due)
    await removeSome(tx, webhookMessage, webhookMessage.id, lt(webhookMessage.createdAt, new Date(at - keptFor)))
  })
}
