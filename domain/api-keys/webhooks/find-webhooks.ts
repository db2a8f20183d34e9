// Webhooks and the log of their messages, as administrators see them.
import { count, desc, eq, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { type KeyState, keyState } from '#domain/api-keys/api-key.ts'
import { mayManageApiKeys } from '#domain/api-keys/api-key-policy.ts'
import { apiKey, webhook, webhookMessage } from '#domain/api-keys/api-key-tables.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'

/** A webhook as the page shows it. */
export interface WebhookRow {
  readonly id: number
  readonly address: string
  readonly events: readonly string[]
  readonly keyName: string
  readonly keyState: KeyState
  readonly failingSince: Date | null
  readonly pausedAt: Date | null
  readonly waiting: number
}

/** A message as the log shows it. */
export interface WebhookMessageRow {
  readonly id: number
  readonly event: string
  readonly state: 'waiting' | 'sent' | 'failed'
  readonly attempts: number
  readonly status: number | null
  readonly note: string | null
  readonly createdAt: Date
  readonly settledAt: Date | null
  /** When it is tried next, while it waits. */
  readonly dueAt: Date
  readonly address: string
  readonly ticket: string
  /** False when its webhook is removed. */
  readonly canResend: boolean
}

/** How many messages the log shows. */
const logLength = 50

/**
 * The webhooks, newest first, and the newest messages of all.
 * @throws Forbidden without the permission 'security'.
 */
export async function findWebhooks(
  person: Person,
): Promise<{ readonly webhooks: readonly WebhookRow[]; readonly log: readonly WebhookMessageRow[] }> {
  if (!mayManageApiKeys(person)) throw new Forbidden()
  const at = now()
  const waiting = await database
    .select({ webhookId: webhookMessage.webhookId, count: count() })
    .from(webhookMessage)
    .where(eq(webhookMessage.state, 'waiting'))
    .groupBy(webhookMessage.webhookId)
  const rows = await database
    .select({
      hook: pick(webhook, 'id', 'address', 'events', 'failingSince', 'pausedAt'),
      key: pick(apiKey, 'name', 'expiresAt', 'revokedAt'),
    })
    .from(webhook)
    .innerJoin(apiKey, eq(apiKey.id, webhook.keyId))
    .where(isNull(webhook.removedAt))
    .orderBy(desc(webhook.id))
  const log = await database
    .select({
      message: pick(
        webhookMessage,
        'id',
        'event',
        'state',
        'attempts',
        'status',
        'note',
        'createdAt',
        'settledAt',
        'dueAt',
      ),
      hook: pick(webhook, 'address', 'removedAt'),
      ticket: pick(ticket, 'id', 'kind'),
    })
    .from(webhookMessage)
    .innerJoin(webhook, eq(webhook.id, webhookMessage.webhookId))
    .innerJoin(ticket, eq(ticket.id, webhookMessage.ticketId))
    .orderBy(desc(webhookMessage.createdAt), desc(webhookMessage.id))
    .limit(logLength)
  return {
    webhooks: rows.map(({ hook, key }) => ({
      ...hook,
      ...{ keyName: key.name, keyState: keyState(key, at) },
      waiting: waiting.find(({ webhookId }) => webhookId === hook.id)?.count ?? 0,
    })),
    log: log.map(({ message, hook, ticket: of }) => ({
      ...message,
      ...{ address: hook.address, ticket: ticketNumber(of.kind, of.id), canResend: hook.removedAt === null },
    })),
  }
}
