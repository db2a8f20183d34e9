import { and, desc, eq, gt, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { keyState, mayManageApiKeys } from '#domain/api-keys/api-key.ts'
import { apiKey, webhook, webhookMessage } from '#domain/api-keys/api-key-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { openText } from '#platform/secrets.server.ts'
import type { ServiceResult } from '#platform/services/service.ts'
import { postWebhook } from '#platform/webhooks/post-webhook.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { secretPurpose, signMessage } from './webhook-delivery.ts'

async function findRunning() {
  const rows = await database
    .select({ hook: webhook, key: apiKey })
    .from(webhook)
    .innerJoin(apiKey, eq(apiKey.id, webhook.keyId))
    .where(and(isNull(webhook.removedAt), isNull(webhook.pausedAt)))
  return rows.filter(({ key }) => keyState(key, now()) === 'active').map(({ hook }) => hook)
}

export const countRunningWebhooks = async (): Promise<number> => (await findRunning()).length

async function findLast(which: SQL | undefined) {
  const [found] = await database
    .select({ settledAt: webhookMessage.settledAt, dueAt: webhookMessage.dueAt, note: webhookMessage.note })
    .from(webhookMessage)
    .where(which)
    .orderBy(desc(webhookMessage.id))
    .limit(1)
  return found
}

/** The newest messages that arrived and that failed. */
export async function getLastWebhookDelivery(): Promise<ServiceResult> {
  const [sent, failed] = await Promise.all([
    findLast(eq(webhookMessage.state, 'sent')),
    findLast(and(isNotNull(webhookMessage.note), gt(webhookMessage.attempts, 0))),
  ])
  return {
    succeededAt: sent?.settledAt ?? null,
    failedAt: failed ? (failed.settledAt ?? failed.dueAt) : null,
    problem: failed?.note ?? null,
  }
}

/**
 * Sends a signed 'webhook.test' to each running webhook. Returns the problem of the first that fails. Tests replace `send`.
 * @throws Forbidden without 'security'; Conflict when no webhook runs.
 */
export async function sendTestWebhooks(person: Person, send: typeof postWebhook = postWebhook): Promise<string | null> {
  if (!mayManageApiKeys(person)) throw new Forbidden('Webhook diuji dengan izin Keamanan.')
  const hooks = await findRunning()
  if (hooks.length === 0) throw new Conflict('Belum ada webhook yang berjalan.')
  const at = now()
  const body = JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data: {} })
  const problems = await Promise.all(
    hooks.map(async ({ address, sealedSecret }) => {
      const secret = openText(secretPurpose, sealedSecret)
      if (!secret) return 'Rahasianya tidak dapat dibaca; buat webhook baru.'
      const headers = signMessage(secret, `msg_test_${newPublicId()}`, body, at)
      return (await send({ address, body, headers })).reason
    }),
  )
  return problems.find((problem) => problem !== null) ?? null
}
