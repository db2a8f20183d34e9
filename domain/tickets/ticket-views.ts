import { and, eq, exists, gte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { pick } from '#shared/pick.ts'
import { ticketWatcher } from './follow-tables.ts'
import { isOpenTicket } from './open-tickets.ts'
import * as table from './ticket-tables.ts'

const build = new QueryBuilder()

/** All tickets, also merged ones and spam. */
export const ticket = build
  .select({
    ...pick(table.ticketTable, 'id', 'publicId', 'kind', 'title', 'status', 'channel', 'requesterId', 'filedBy'),
    ...pick(table.ticketTable, 'contactName', 'contactPhone', 'contactEmail', 'officeId', 'assigneeId', 'mergedIntoId'),
    ...pick(table.ticketTable, 'spamSince', 'completedAt', 'createdAt', 'category', 'description', 'regencyId'),
    ...pick(
      table.ticketTable,
      'dueAt',
      'firstResponseAt',
      'resolutionSince',
      'organization',
      'contactEmailConfirmedAt',
    ),
  })
  .from(table.ticketTable)
  .as('ticket')

export const entry = build
  .select(
    pick(table.ticketEntry, 'id', 'ticketId', 'type', 'authorId', 'authorName', 'message', 'createdAt', 'audience'),
  )
  .from(table.ticketEntry)
  .as('entry')

export const watcher = build
  .select(pick(ticketWatcher, 'ticketId', 'personId'))
  .from(ticketWatcher)
  .as('watcher')

export function hasLivingTicket(personId: SQLWrapper, since: Date): SQL {
  const living = build
    .select({ one: sql`1` })
    .from(table.ticketTable)
    .where(
      and(eq(table.ticketTable.requesterId, personId), or(isOpenTicket, gte(table.ticketTable.lastEntryAt, since))),
    )
  return exists(living)
}
