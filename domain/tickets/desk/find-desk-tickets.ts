// The desk's lists: tickets an agent may handle, by view, searched, sorted and paged by key.
import { and, asc, desc, eq, inArray, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { people } from '#domain/accounts/people-views.ts'
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { publicRegencies } from '#domain/offices/public-offices.ts'
import type { ClosingStage } from '#domain/season/closing-stage.ts'
import { findClosingStage } from '#domain/season/get-season.ts'
import { ticketDraft } from '#domain/tickets/draft-tables.ts'
import { currentDueTime, type Due, describeDueTime, describedSince } from '#domain/tickets/sla/due-times.ts'
import { getDueRules } from '#domain/tickets/sla/service-rules.server.ts'
import type { WorkCalendar } from '#domain/tickets/sla/working-hours.ts'
import {
  type Priority,
  type StatusLabel,
  statusLabel,
  type TicketChannel,
  type TicketKind,
  type TicketStatus,
  ticketNumber,
} from '#domain/tickets/ticket.ts'
import { mayHandle, permissionsFor, type TicketPowers } from '#domain/tickets/ticket-policy.ts'
import { ticketCategory, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { readableTickets, visibleTickets } from '#domain/tickets/ticket-visibility.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { isPublicId } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import { conditionsOf, findShownFirst, listParts, orderOf } from './desk-conditions.ts'
import type { DeskView } from './desk-view.ts'

const regency = publicRegencies()

export interface DeskTicket {
  readonly id: number
  readonly publicId: string
  readonly number: string
  readonly kind: TicketKind
  readonly title: string
  readonly beginning: string
  readonly category: string
  readonly channel: TicketChannel
  readonly priority: Priority
  readonly status: TicketStatus
  readonly label: StatusLabel
  readonly user: string
  readonly organization: string | null
  readonly regency: string | null
  readonly officeId: number | null
  readonly agent: string | null
  readonly createdAt: Date
  readonly lastUpdate: Date
  readonly due: Due | null
  readonly version: number
  readonly answered: boolean
  readonly hasDraft: boolean
  readonly can: TicketPowers
}

export interface DeskPage {
  readonly items: readonly DeskTicket[]
  readonly next: number | null
}

const pageSize = 50

const beginningOf = { read: 200, shown: 72 }

const agent = people('agent')

function isBeingWritten(person: Person): SQL<boolean> {
  const own = and(
    eq(ticketDraft.ticketId, ticketTable.id),
    eq(ticketDraft.personId, person.id),
    isNull(ticketDraft.sendAt),
  )
  return sql<boolean>`exists ${new QueryBuilder().select({ one: sql`1` }).from(ticketDraft).where(own)}`
}

/** The rows of a page. Ids come first, so that filters run within an index. Exported for tests of its plan. */
export function deskQuery(person: Person, where: SQL | undefined, by: readonly SQL[], limit: number) {
  const page = database
    .select({ id: ticketTable.id })
    .from(ticketTable)
    .where(where)
    .orderBy(...by)
    .limit(limit)
    .as('page')
  return database
    .select({
      ...pick(
        ticketTable,
        'id',
        'publicId',
        'kind',
        'title',
        'channel',
        'priority',
        'status',
        'organization',
        'createdAt',
      ),
      ...pick(ticketTable, 'version', 'requesterId', 'officeId', 'completedAt', 'mergedIntoId', 'spamSince'),
      ...pick(ticketTable, 'firstResponseAt', 'firstResponseDueAt', 'resolutionDueAt', 'seasonStage'),
      beginning: sql<string>`left(${ticketTable.description}, ${beginningOf.read})`,
      category: ticketCategory.name,
      user: ticketTable.contactName,
      regency: regency.name,
      agent: agent.name,
      lastUpdate: ticketTable.lastEntryAt,
      hasDraft: isBeingWritten(person),
    })
    .from(page)
    .innerJoin(ticketTable, eq(ticketTable.id, page.id))
    .innerJoin(
      ticketCategory,
      and(eq(ticketCategory.kind, ticketTable.kind), eq(ticketCategory.id, ticketTable.category)),
    )
    .leftJoin(agent, eq(agent.id, ticketTable.assigneeId))
    .leftJoin(regency, eq(regency.id, ticketTable.regencyId))
    .orderBy(...by)
}

type Row = Awaited<ReturnType<typeof deskQuery>>[number]

interface ShownAt {
  readonly at: Date
  readonly calendar: WorkCalendar
  readonly closing: ClosingStage | null
}

function shown(person: Person, row: Row, { at, calendar, closing }: ShownAt): DeskTicket {
  const {
    requesterId,
    completedAt,
    mergedIntoId,
    spamSince,
    firstResponseAt,
    firstResponseDueAt,
    resolutionDueAt,
    seasonStage,
    ...rest
  } = row
  const dueAt = currentDueTime(row)
  return {
    ...rest,
    beginning: rest.beginning.replace(/\s+/g, ' ').trim().slice(0, beginningOf.shown),
    number: ticketNumber(row.kind, row.id),
    answered: firstResponseAt !== null,
    label: statusLabel(row, 'desk'),
    due: dueAt && describeDueTime(dueAt, at, calendar, closing?.id === seasonStage ? closing.closes : null),
    can: permissionsFor(person, {
      requesterId,
      officeId: row.officeId,
      status: row.status,
      completedAt,
      mergedIntoId,
      spamSince,
    }),
  }
}

async function allShown(person: Person, rows: readonly Row[]): Promise<DeskTicket[]> {
  const at = now()
  const [{ calendar }, closing] = await Promise.all([getDueRules(database, describedSince(at)), findClosingStage(at)])
  return rows.map((row) => shown(person, row, { at, calendar, closing }))
}

/**
 * A page of the list; `after` is the previous page's `next`. Merged tickets are in no list.
 * @throws Forbidden for clients.
 */
export async function findDeskTickets(
  person: Person,
  view: DeskView,
  page: { readonly after?: number | undefined; readonly limit?: number } = {},
): Promise<DeskPage> {
  const limit = page.limit ?? pageSize
  const { by, from } = orderOf(view, page.after)
  const [where, first] = await Promise.all([conditionsOf(person, view), findShownFirst(view)])
  const rows: Row[] = []
  for (const part of await listParts(first, page.after, from)) {
    const lacking = limit + 1 - rows.length
    if (lacking > 0) rows.push(...(await deskQuery(person, and(where, part), by, lacking)))
  }
  const items = await allShown(person, rows.slice(0, limit))
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** A page of the tickets that match, newest first; `after` as in `findDeskTickets`. @throws Forbidden for clients. */
export async function findTicketsWhere(person: Person, where: SQL | undefined, after?: number): Promise<DeskPage> {
  const { by, from } = orderOf({}, after)
  const rows = await deskQuery(person, and(visibleTickets(person), where, from), by, pageSize + 1)
  const items = await allShown(person, rows.slice(0, pageSize))
  return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}

export interface NamedTicket {
  readonly id: number
  readonly number: string
  readonly title: string
  readonly list: TicketStatus | 'spam' | 'handed-over'
}

/** The condition for the ticket with the number ('T-1056', '1056') or public ID; undefined when the text is neither. */
function isNamed(search: string): SQL | undefined {
  const [, letter, digits] = /^#?\s*(?:([tc])\s*(?:\p{Pd}\s*)?)?#?(\d{1,9})$/iu.exec(search) ?? []
  const isOfKind = letter && (/t/i.test(letter) ? eq : ne)(ticketTable.kind, 'question')
  if (digits) return and(eq(ticketTable.id, Number(digits)), isOfKind || undefined)
  return isPublicId(search.toLowerCase()) ? eq(ticketTable.publicId, search.toLowerCase()) : undefined
}

/** Null when the text names no ticket that the agent may read. @throws Forbidden for clients. */
export async function findNamedTicket(person: Person, search: string): Promise<NamedTicket | null> {
  const which = isNamed(search)
  if (!which) return null
  const [row] = await database
    .select(pick(ticketTable, 'id', 'kind', 'title', 'status', 'spamSince', 'officeId'))
    .from(ticketTable)
    .where(and(readableTickets(person), which))
  if (!row) return null
  const { id, kind, title, status, spamSince } = row
  const list = spamSince ? 'spam' : status
  return { id, number: ticketNumber(kind, id), title, list: mayHandle(person, row) ? list : 'handed-over' }
}

/** True when the text names a ticket that this agent may not read: a caller learns that it exists, and nothing else. */
export async function isAtAnotherOffice(person: Person, search: string): Promise<boolean> {
  const which = isNamed(search)
  const reach = readableTickets(person)
  if (!which || !reach || !mayWorkOnTickets(person)) return false
  return (await database.$count(ticketTable, and(which, not(reach)))) > 0
}

export async function getNewestTicketId(): Promise<number> {
  const [row] = await database.select({ id: ticketTable.id }).from(ticketTable).orderBy(desc(ticketTable.id)).limit(1)
  return row?.id ?? 0
}

/** The tickets with these ids, the person who may handle them, by number: for who has shown already that the agent may read them. */
export async function findTicketsById(person: Person, ids: readonly number[]): Promise<DeskTicket[]> {
  if (ids.length === 0) return []
  return allShown(
    person,
    await deskQuery(person, inArray(ticketTable.id, [...ids]), [asc(ticketTable.id) as SQL], ids.length),
  )
}

/**
 * The tickets of a bulk action that the agent may handle, by number, without merged ones.
 * @throws Forbidden for clients.
 */
export async function findChosenTickets(person: Person, ids: readonly number[]): Promise<DeskTicket[]> {
  if (ids.length === 0) return []
  const where = and(visibleTickets(person), inArray(ticketTable.id, [...ids]), ne(ticketTable.stage, 'merged'))
  return allShown(person, await deskQuery(person, where, [asc(ticketTable.id) as SQL], ids.length))
}

/** Those of the new tickets that the view shows. @throws Forbidden for clients. */
export async function findMatchingTickets(person: Person, view: DeskView, ids: readonly number[]): Promise<number[]> {
  const rows = await database
    .select({ id: ticketTable.id })
    .from(ticketTable)
    .where(and(inArray(ticketTable.id, [...ids]), await conditionsOf(person, view)))
  return rows.map(({ id }) => id)
}
