// A webhook is removed.
import { and, eq, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { webhookAudit } from '#domain/api-keys/api-key-audit.ts'
import { mayManageApiKeys } from '#domain/api-keys/api-key-policy.ts'
import { webhook } from '#domain/api-keys/api-key-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'

/**
 * Ends the webhook; what waits is not sent.
 * @throws Forbidden without the permission 'security'; Conflict when it is gone.
 */
export async function removeWebhook(person: Person, id: number): Promise<void> {
  if (!mayManageApiKeys(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const removed = await tx
      .update(webhook)
      .set({ removedAt: now() })
      .where(and(eq(webhook.id, id), isNull(webhook.removedAt)))
      .returning({ id: webhook.id })
    if (removed.length === 0) throw new Conflict('Webhook ini sudah dihapus.')
    await recordAudit(tx, { actor: person, action: webhookAudit.remove, target: `webhook:${id}` })
  })
}
