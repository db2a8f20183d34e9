import { sql } from 'drizzle-orm'
import { bigint, QueryBuilder, type ReferenceConfig } from 'drizzle-orm/pg-core'
import { bulkAction, bulkItem } from './bulk-tables.ts'

export function bulkReference<Name extends string>(name: Name, actions?: ReferenceConfig['actions']) {
  return bigint(name, { mode: 'number' }).references(() => bulkAction.id, actions)
}

const build = new QueryBuilder()

export const bulk = build
  .select({ id: bulkAction.id, startsAt: bulkAction.startsAt, cancelledAt: bulkAction.cancelledAt })
  .from(bulkAction)
  .as('bulk')

/** What each bulk action does to each of its tickets: 'waiting', 'done', 'failed', or 'cancelled'. */
export const bulkTicket = build
  .select({
    bulkId: bulkItem.bulkId,
    ticketId: bulkItem.ticketId,
    state: sql<'waiting' | 'done' | 'failed' | 'cancelled'>`case when ${bulkItem.state} = 'waiting'
    and ${bulkAction.cancelledAt} is not null then 'cancelled' else ${bulkItem.state} end`.as('bulk_state'),
  })
  .from(bulkItem)
  .innerJoin(bulkAction, sql`${bulkAction.id} = ${bulkItem.bulkId}`)
  .as('bulk_ticket')
