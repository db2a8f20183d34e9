// What became of answers, for who may read their tickets.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import type { Delivery } from './delivery.ts'
import { answerReach, delivery } from './delivery-tables.ts'

/** All deliveries of these entries, the oldest first. The caller has checked who may read them. */
export function deliveriesOf(entryIds: readonly number[]): Promise<Delivery[]> {
  const agent = people('agent')
  return database
    .select({
      ...pick(delivery, 'id', 'entryId', 'way', 'state', 'reason'),
      by: agent.name,
      at: delivery.updatedAt,
    })
    .from(delivery)
    .leftJoin(agent, eq(agent.id, delivery.by))
    .where(inArray(delivery.entryId, [...entryIds]))
    .orderBy(asc(delivery.id))
}

/** For each of these answers whether anybody has it: since when it was seen on the page, since when it counts as reached. */
export function reachOf(entryIds: readonly number[]) {
  return database
    .select(pick(answerReach, 'entryId', 'seenAt', 'reachedAt'))
    .from(answerReach)
    .where(and(inArray(answerReach.entryId, [...entryIds])))
    .orderBy(asc(answerReach.entryId))
}
