import { and, eq, gt, gte, ilike, inArray, isNull, lt, lte, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { ClosingStage } from '#domain/season/closing-stage.ts'
import { findClosingStage } from '#domain/season/get-season.ts'
import { findDistressedIds } from '#domain/tickets/distress/distressed-tickets.ts'
import { isOpenTicket, isOverdueTicket, isSnoozed } from '#domain/tickets/open-tickets.ts'
import { isOpen } from '#domain/tickets/ticket.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { visibleTickets } from '#domain/tickets/ticket-visibility.ts'
import { database } from '#platform/database/database.server.ts'
import { containsPattern } from '#platform/database/sql-expressions.ts'
import { addDays, now } from '#shared/dates.ts'
import type { DeskView } from './desk-view.ts'

/** The staff whose name contains the search: agents are searched for in lists of tickets that someone has (docs/rules-of-service.md#lists-of-the-desk). */
async function agentsNamed(pattern: string): Promise<string[]> {
  const staff = people('staff')
  const rows = await database
    .select({ id: staff.id })
    .from(staff)
    .where(and(ne(staff.role, 'client'), ilike(staff.name, pattern)))
  return rows.map(({ id }) => id)
}

async function matches({ search, stage, kind }: DeskView): Promise<SQL | undefined> {
  if (!search?.trim()) return undefined
  const pattern = containsPattern(search)
  const agents = stage === 'pending' || kind === 'complaint' ? [] : await agentsNamed(pattern)
  return or(
    ilike(ticketTable.haystack, pattern),
    agents.length > 0 ? inArray(ticketTable.assigneeId, agents) : undefined,
  )
}

const inOffice = (id: 'province' | number) =>
  id === 'province' ? isNull(ticketTable.officeId) : eq(ticketTable.officeId, id)

export function switched(person: Person, { mine, unassigned, overdue }: DeskView): SQL | undefined {
  return and(
    // Without snoozed tickets.
    mine ? and(eq(ticketTable.assigneeId, person.id), not(isSnoozed(person.id))) : undefined,
    unassigned ? isNull(ticketTable.assigneeId) : undefined,
    overdue ? isOverdueTicket(now()) : undefined,
  )
}

export async function conditionsOf(person: Person, view: DeskView): Promise<SQL | undefined> {
  return and(
    visibleTickets(person),
    view.stage ? eq(ticketTable.stage, view.stage) : notInArray(ticketTable.stage, ['merged', 'spam']),
    view.status ? eq(ticketTable.status, view.status) : undefined,
    view.kind ? eq(ticketTable.kind, view.kind) : undefined,
    view.category ? eq(ticketTable.category, view.category) : undefined,
    view.priority ? eq(ticketTable.priority, view.priority) : undefined,
    view.regencyId ? eq(ticketTable.regencyId, view.regencyId) : undefined,
    view.officeId === undefined ? undefined : inOffice(view.officeId),
    view.olderThanDays ? lte(ticketTable.createdAt, addDays(now(), -view.olderThanDays)) : undefined,
    switched(person, view),
    await matches(view),
  )
}

export function orderOf({ sort }: DeskView, after: number | undefined): { by: SQL[]; from: SQL | undefined } {
  if (sort === 'due') {
    return {
      by: [sql`${ticketTable.dueAt} asc`, sql`${ticketTable.id} asc`],
      from: after
        ? sql`(${ticketTable.dueAt}, ${ticketTable.id}) > ((select last.due_at from ticket last where last.id = ${after}), ${after}::bigint)`
        : undefined,
    }
  }
  if (sort === 'oldest')
    return { by: [sql`${ticketTable.id} asc`], from: after ? gt(ticketTable.id, after) : undefined }
  return { by: [sql`${ticketTable.id} desc`], from: after ? lt(ticketTable.id, after) : undefined }
}

async function findStageShownFirst({ stage, kind }: DeskView): Promise<ClosingStage | null> {
  return stage && isOpen(stage) && kind !== 'complaint' ? findClosingStage(now()) : null
}

export const isBeforeClose = ({ id }: ClosingStage) =>
  sql`(${ticketTable.seasonStage} = ${id} and ${ticketTable.dueAt} < 'infinity')`

/** What an open list shows first, in this order: tickets of people in danger, then those of a stage in its last hours. */
export async function findShownFirst(view: DeskView): Promise<SQL[]> {
  const [closing, endangered] = await Promise.all([
    findStageShownFirst(view),
    view.stage && isOpen(view.stage) ? findDistressedIds() : [],
  ])
  return [
    ...(endangered.length > 0 ? [inArray(ticketTable.id, endangered)] : []),
    ...(closing ? [isBeforeClose(closing)] : []),
  ]
}

/**
 * The parts of a list in their order, each in the order of the list: what is shown first, then the rest. `from` is where
 * the page begins behind the ticket `after`.
 */
export async function listParts(
  first: readonly SQL[],
  after: number | undefined,
  from: SQL | undefined,
): Promise<(SQL | undefined)[]> {
  const parts = [...first, undefined].map((own, place) =>
    and(own, ...first.slice(0, place).map((earlier) => sql`${earlier} is not true`)),
  )
  if (after === undefined || first.length === 0) return parts.map((part) => and(part, from))
  const cases = first.map((own, place) => sql`when ${own} then ${place}::int`)
  const [last] = await database
    .select({ place: sql<number>`case ${sql.join(cases, sql` `)} else ${first.length}::int end` })
    .from(ticketTable)
    .where(eq(ticketTable.id, after))
  const begun = last?.place ?? first.length
  return parts.slice(begun).map((part, place) => (place === 0 ? and(part, from) : part))
}

export interface OpenTicketScope {
  readonly since?: Date
  readonly category?: string | null
  readonly regencyIds?: readonly number[]
}

function ofScope({ since, category, regencyIds = [] }: OpenTicketScope): SQL | undefined {
  return and(
    since && gte(ticketTable.createdAt, since),
    category ? eq(ticketTable.category, category) : undefined,
    regencyIds.length > 0 ? inArray(ticketTable.regencyId, [...regencyIds]) : undefined,
  )
}

/** The open ones that the agent may handle. @throws Forbidden for clients. */
export async function findOpenAmong(
  person: Person,
  ids: readonly number[],
  scope: OpenTicketScope = {},
): Promise<ReadonlySet<number>> {
  const open = and(visibleTickets(person), isOpenTicket, isNull(ticketTable.spamSince), ofScope(scope))
  if (ids.length === 0) return new Set()
  const rows = await database
    .select({ id: ticketTable.id })
    .from(ticketTable)
    .where(and(inArray(ticketTable.id, [...ids]), open))
  return new Set(rows.map(({ id }) => id))
}

/** Those that the agent may handle, open or settled, neither merged nor spam. @throws Forbidden for clients. */
export async function findUnanswered(person: Person, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const asked = and(
    visibleTickets(person),
    eq(ticketTable.kind, 'question'),
    notInArray(ticketTable.stage, ['merged', 'spam']),
  )
  if (ids.length === 0) return new Set()
  const rows = await database
    .select({ id: ticketTable.id })
    .from(ticketTable)
    .where(and(inArray(ticketTable.id, [...ids]), asked))
  return new Set(rows.map(({ id }) => id))
}
