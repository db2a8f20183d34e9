// A paused webhook goes on.
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { webhookAudit } from '#domain/api-keys/api-key-audit.ts'
import { mayManageApiKeys } from '#domain/api-keys/api-key-policy.ts'
import { webhook, webhookMessage } from '#domain/api-keys/api-key-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { webhookDue } from './webhook-events.ts'

/**
 * Lets a paused webhook go on, with everything that waits.
 * @throws Forbidden without the permission 'security'; Conflict when it is not paused.
 */
export async function resumeWebhook(person: Person, id: number): Promise<void> {
  if (!mayManageApiKeys(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const resumed = await tx
      .update(webhook)
      .set({ pausedAt: null, failingSince: null })
      .where(and(eq(webhook.id, id), isNotNull(webhook.pausedAt), isNull(webhook.removedAt)))
      .returning({ id: webhook.id })
    if (resumed.length === 0) throw new Conflict('Webhook ini tidak sedang dijeda.')
    const at = now()
    const waiting = await tx
      .update(webhookMessage)
      .set({ since: at, dueAt: at })
      .where(and(eq(webhookMessage.webhookId, id), eq(webhookMessage.state, 'waiting')))
      .returning({ ticketId: webhookMessage.ticketId })
    for (const ticketId of new Set(waiting.map((each) => each.ticketId))) {
      await announce(tx, webhookDue, { webhookId: id, ticketId })
    }
    await recordAudit(tx, { actor: person, action: webhookAudit.resume, target: `webhook:${id}` })
  })
}
