import { and, eq, exists, isNotNull, isNull, lte, ne, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Transaction } from '#platform/database/database.server.ts'
import { dueWarning } from './due-warning-tables.ts'
import { ticketSnooze } from './follow-tables.ts'
import { openStageList, ticketTable } from './ticket-tables.ts'

/** Tickets in an open stage; written out, so that PostgreSQL sees that the index of open tickets serves. */
export const isOpenTicket: SQL = sql`${ticketTable.stage} in ${openStageList}`

export function isOverdueTicket(at: Date): SQL {
  return lte(ticketTable.dueAt, at)
}

export function unansweredTickets() {
  const { id, kind, title, officeId, createdAt } = ticketTable
  return new QueryBuilder()
    .select({ id, kind, title, officeId, createdAt })
    .from(ticketTable)
    .where(and(isOpenTicket, ne(ticketTable.status, 'waiting')))
    .as('unanswered_ticket')
}

const snoozeOf = (personId: string | SQLWrapper, state: SQL) =>
  exists(
    new QueryBuilder()
      .select({ id: ticketSnooze.ticketId })
      .from(ticketSnooze)
      .where(and(eq(ticketSnooze.ticketId, ticketTable.id), eq(ticketSnooze.personId, personId), state)),
  )

export const isSnoozed = (personId: string | SQLWrapper): SQL => snoozeOf(personId, isNull(ticketSnooze.wokeAt))

/** The ended snoozes that the person has not handled. A list of ids: beside `or` a subquery would read all tickets. */
export function snoozeEnded(personId: string): SQL {
  const ended = new QueryBuilder()
    .select({ id: ticketSnooze.ticketId })
    .from(ticketSnooze)
    .where(and(eq(ticketSnooze.personId, personId), isNotNull(ticketSnooze.wokeAt)))
  return sql`${ticketTable.id} = any(array(${ended}))`
}

export const isAwake: SQL = notExists(
  new QueryBuilder()
    .select({ id: ticketSnooze.ticketId })
    .from(ticketSnooze)
    .where(and(eq(ticketSnooze.ticketId, ticketTable.id), isNull(ticketSnooze.wokeAt))),
)

export const wasWarnedOf = sql`exists (select 1 from ${dueWarning}
  where ${dueWarning.ticketId} = ${ticketTable.id} and ${dueWarning.dueAt} = ${ticketTable.dueAt})`

/** Remembers that it was warned of; false when that was done before, perhaps by another process just now. */
export async function noteDueWarning(tx: Transaction, ticketId: number, dueAt: Date): Promise<boolean> {
  const fresh = await tx
    .insert(dueWarning)
    .values({ ticketId, dueAt })
    .onConflictDoUpdate({
      ...{ target: dueWarning.ticketId, set: { dueAt } },
      setWhere: sql`${dueWarning.dueAt} <> ${dueAt.toISOString()}`,
    })
    .returning()
  return fresh.length > 0
}
