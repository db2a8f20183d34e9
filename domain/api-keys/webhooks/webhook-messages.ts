import { and, eq, exists, gte, inArray, isNotNull, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Person } from '#domain/accounts/person.ts'
import { mayManageApiKeys } from '#domain/api-keys/api-key.ts'
import { webhookAudit } from '#domain/api-keys/api-key-audit.ts'
import { apiKey, apiTicket, webhook, webhookMessage } from '#domain/api-keys/api-key-tables.ts'
import { expiryDelay, retryRules } from '#domain/notifications/deliveries/retry-rule.ts'
import type { EntryType } from '#domain/tickets/ticket.ts'
import { entry, ticket } from '#domain/tickets/ticket-views.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { removeSome } from '#platform/database/remove-some.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { days, minutes } from '#shared/durations.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { eventOfEntry, webhookDue } from './webhook.ts'

function findWebhooksOf(ticketId: number) {
  const brought = new QueryBuilder()
    .select({ id: apiTicket.ticketId })
    .from(apiTicket)
    .where(and(eq(apiTicket.ticketId, ticket.id), eq(apiTicket.keyId, apiKey.id)))
  return database
    .select({ id: webhook.id, events: webhook.events, createdAt: webhook.createdAt })
    .from(webhook)
    .innerJoin(apiKey, eq(apiKey.id, webhook.keyId))
    .innerJoin(ticket, eq(ticket.id, ticketId))
    .where(
      and(
        isNull(webhook.removedAt),
        isNull(apiKey.revokedAt),
        or(exists(brought), and(eq(apiKey.officeId, ticket.officeId), isNull(ticket.spamSince))),
      ),
    )
}

export async function hasWebhooks(): Promise<boolean> {
  const { rowCount } = await database.execute(sql`select from ${webhook} where ${webhook.removedAt} is null limit 1`)
  return rowCount === 1
}

/** Queues what each webhook subscribes to from the ticket's public timeline. Safe in any order and more than once. */
export async function queueWebhookMessages(ticketId: number): Promise<void> {
  const webhooks = await findWebhooksOf(ticketId)
  for (const { id, events, createdAt } of webhooks) {
    const types = (Object.entries(eventOfEntry) as [EntryType, string][])
      .filter(([, event]) => events.includes(event))
      .map(([type]) => type)
    await database.transaction(async (tx) => {
      const entries = await tx
        .select({ id: entry.id, type: entry.type })
        .from(entry)
        .where(
          and(
            eq(entry.ticketId, ticketId),
            // The entry of a withdrawal is for staff; the message says only that there was one.
            or(eq(entry.audience, 'public'), eq(entry.type, 'message_withdrawn')),
            inArray(entry.type, types),
            gte(entry.createdAt, createdAt),
          ),
        )
        .orderBy(entry.id)
      if (entries.length === 0) return
      const at = now()
      const fresh = entries.map(({ id: entryId, type }) => ({
        ...{ webhookId: id, ticketId, entryId, event: eventOfEntry[type] ?? '' },
        ...{ since: at, dueAt: at, createdAt: at },
      }))
      const queued = await tx
        .insert(webhookMessage)
        .values(fresh)
        .onConflictDoNothing()
        .returning({ id: webhookMessage.id })
      if (queued.length > 0) await announce(tx, webhookDue, { webhookId: id, ticketId })
    })
  }
}

/**
 * Sends a message again, for another day.
 * @throws Forbidden without 'security'; Conflict when it or its webhook is gone.
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

const keptFor = days(30)

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
