// A message of a webhook is sent again.
import { and, eq, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { webhookAudit } from '#domain/api-keys/api-key-audit.ts'
import { mayManageApiKeys } from '#domain/api-keys/api-key-policy.ts'
import { webhook, webhookMessage } from '#domain/api-keys/api-key-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { webhookDue } from './webhook-events.ts'

/**
 * Sends a message once more, for a day again. One that has not arrived yet is due at once.
 * @throws Forbidden without the permission 'security'; Conflict when it is gone, or its webhook is.
 */
export async function resendWebhookMessage(person: Person, messageId: number): Promise<void> {
  if (!mayManageApiKeys(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const at = now()
    const [message] = await tx
      .update(webhookMessage)
      .set({ state: 'waiting', attempts: 0, since: at, dueAt: at, sendingSince: null, settledAt: null })
      .from(webhook)
      .where(and(eq(webhookMessage.id, messageId), eq(webhook.id, webhookMessage.webhookId), isNull(webhook.removedAt)))
      .returning(pick(webhookMessage, 'webhookId', 'ticketId'))
    if (!message) throw new Conflict('Pesan ini sudah tidak ada.')
    await announce(tx, webhookDue, message)
    await recordAudit(tx, { actor: person, action: webhookAudit.resend, target: `webhook:${message.webhookId}` })
  })
}
