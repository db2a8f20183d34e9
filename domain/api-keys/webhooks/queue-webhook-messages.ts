// Puts down what webhooks are to be told of a ticket, in the order of its timeline.
import { and, eq, exists, gte, inArray, isNull, or } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { apiKey, apiTicket, webhook, webhookMessage } from '#domain/api-keys/api-key-tables.ts'
import type { EntryType } from '#domain/tickets/ticket.ts'
import { entry, ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { eventOfEntry } from './webhook.ts'
import { webhookDue } from './webhook-events.ts'

/** The webhooks whose keys may see the ticket. */
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

/**
 * Looks at the ticket's public timeline, and queues what each webhook asks for and has not been told since it was made. Any
 * event of the ticket may call it, in any order and more than once: the timeline says what comes first.
 */
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
