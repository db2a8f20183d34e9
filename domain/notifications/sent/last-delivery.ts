import { and, desc, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { reachedStates } from '#domain/notifications/deliveries/delivery.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import type { SentChannel } from '#domain/notifications/notification.ts'
import { database } from '#platform/database/database.server.ts'
import type { ServiceResult } from '#platform/services/service.ts'

async function findLast(channel: SentChannel, which: SQL | undefined) {
  const [found] = await database
    .select({ at: message.updatedAt, problem: sql<string | null>`coalesce(${message.error}, ${message.note})` })
    .from(message)
    .where(and(eq(message.channel, channel), which))
    .orderBy(desc(message.id))
    .limit(1)
  return found
}

/** The newest messages of the channel that arrived and that failed. */
export async function getLastDelivery(channel: SentChannel): Promise<ServiceResult> {
  const isTroubled = and(
    inArray(message.state, ['queued', 'refused', 'uncertain']),
    or(ne(message.state, 'queued'), isNotNull(message.error)),
  )
  const [arrived, failed] = await Promise.all([
    findLast(channel, inArray(message.state, [...reachedStates])),
    findLast(channel, isTroubled),
  ])
  return { succeededAt: arrived?.at ?? null, failedAt: failed?.at ?? null, problem: failed?.problem ?? null }
}
