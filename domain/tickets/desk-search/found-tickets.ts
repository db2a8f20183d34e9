import { and, desc, eq, inArray, isNull, max, min, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { requesters } from '#domain/accounts/people-views.ts'
import { isStaff, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { type DeskTicket, findNamedTicket, findTicketsById } from '#domain/tickets/desk/find-desk-tickets.ts'
import type { EntryAudience } from '#domain/tickets/ticket.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { readableTickets } from '#domain/tickets/ticket-visibility.ts'
import { handOver } from '#domain/tickets/transfer-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { findListingTickets } from './pupil-tickets.ts'
import { parseQuery, type QueryPart, searchAnyOf, spansOf } from './search-query.ts'
import { findNearWords, type NearWord } from './search-words.ts'
import { ticketSearch } from './ticket-search-tables.ts'

/** A part of a message, and who may read it. */
interface Excerpt {
  readonly text: string
  readonly author: string
  readonly audience: EntryAudience
}

const before = 60
const shown = 180

export function cutExcerpt(message: string, pattern: string): string {
  const text = message.replaceAll(/\s+/g, ' ').trim()
  const at = Math.max(0, text.search(new RegExp(pattern, 'i')))
  const from = at <= before ? 0 : text.indexOf(' ', at - before) + 1
  const to = from + shown >= text.length ? text.length : text.lastIndexOf(' ', from + shown)
  const part = text.slice(from, to > from ? to : from + shown)
  return `${from > 0 ? '… ' : ''}${part}${from + part.length < text.length ? ' …' : ''}`
}

/**
 * Of each ticket the message that holds most of the patterns, the newest of those; the caller has checked that the agent
 * may read them.
 */
async function findExcerpts(ids: readonly number[], patterns: readonly string[]): Promise<Map<number, Excerpt>> {
  if (ids.length === 0) return new Map()
  const any = patterns.join('|')
  const { rows } = await database.execute<{ id: string; message: string; author: string; audience: EntryAudience }>(sql`
    select distinct on (ticket_id) ticket_id as id, message, author_name as author, audience from ${ticketEntry}
    where ticket_id = any(${sql.param([...ids])}::bigint[]) and is_searched_entry(type) and message ~* ${any}
    order by ticket_id, (select count(*) from unnest(${sql.param([...patterns])}::text[]) part where message ~* part) desc,
      ${ticketEntry.id} desc`)
  return new Map(
    rows.map(({ id, message, author, audience }) => [Number(id), { text: cutExcerpt(message, any), author, audience }]),
  )
}

export interface FoundTicket extends DeskTicket {
  /** Where it lies; null: with the province. */
  readonly officeId: number | null
  /** The newest message that holds what was searched for; null where only the ticket's fields do. */
  readonly excerpt: Excerpt | null
  readonly isNear: boolean
}

/** What a search found: the newest first, what only holds words near to those typed at the end. */
interface FoundTickets {
  readonly items: readonly FoundTicket[]
  readonly next: number | null
  readonly near: readonly string[]
  readonly pattern: string | null
}

const pageSize = 25

const few = 10

const nothing: FoundTickets = { items: [], next: null, near: [], pattern: null }

async function stemmed(words: readonly string[]): Promise<{ word: string; part: QueryPart }[]> {
  if (words.length === 0) return []
  const { rows } = await database.execute<{ word: string; form: string }>(sql`
    select word, form from unnest(${sql.param(words)}::text[]) with ordinality typed (word, place)
      cross join unnest(tsvector_to_array(search_words(word))) form order by place`)
  return rows.map(({ word, form }) => ({ word, part: { forms: [form], pattern: patternOf([word, form]) } }))
}

const patternOf = (words: readonly string[]) => [...new Set(words)].join('|')

async function findHolding(person: Person, parts: readonly QueryPart[], before: number, limit: number) {
  const [bounds] = await database
    .select({ newest: max(ticketSearch.ticketId), oldest: min(ticketSearch.ticketId) })
    .from(ticketSearch)
  const { newest, oldest } = bounds ?? {}
  if (!newest || !oldest) return []
  const spans = spansOf(Math.min(newest, before - 1), oldest).map((span) => searchAnyOf([span]))
  // Each a condition of its own: PostgreSQL then leaps through the rarest, however common the others are.
  const holds = parts.map(({ forms }) => sql`${ticketSearch.words} @@ ${searchAnyOf(forms)}::tsquery`)
  const inOffice = person.role === 'agent' && person.officeId !== null ? searchAnyOf([`o:${person.officeId}`]) : null
  const older = sql`${ticketSearch.ticketId} < ${before}`
  const { rows } = await database.execute<{ id: string }>(sql`
    select hit.id from unnest(${sql.param(spans)}::text[]) span cross join lateral (
      select ${ticketSearch.ticketId} as id from ${ticketSearch}
      where ${ticketSearch.words} @@ span::tsquery
        and ${and(inOffice === null ? undefined : sql`${ticketSearch.words} @@ ${inOffice}::tsquery`, ...holds, older)}
      -- A sum, for which no index serves: it would be walked through for the oldest.
      order by ${ticketSearch.ticketId} + 0 desc limit ${limit}
    ) hit limit ${limit}`)
  const ids = rows.map(({ id }) => Number(id))
  return inOffice === null ? ids : [...ids, ...(await findHandedOver(person, and(...holds, older), limit))]
}

async function findHandedOver(person: Person, holds: SQL | undefined, limit: number): Promise<number[]> {
  const rows = await database
    .selectDistinct({ id: ticketSearch.ticketId })
    .from(handOver)
    .innerJoin(ticketSearch, eq(ticketSearch.ticketId, handOver.ticketId))
    .where(and(eq(handOver.personId, person.id), holds))
    .orderBy(desc(ticketSearch.ticketId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

const requester = requesters('requester')

/** The newest tickets with a number that ends in these digits, six or more: their own, else that of the account. */
async function findByPhoneEnd(person: Person, digits: string): Promise<number[]> {
  const ends = (number: SQLWrapper) =>
    and(sql`right(${number}, 6) = ${digits.slice(-6)}`, sql`right(${number}, ${digits.length}) = ${digits}`)
  const ofAccount = and(
    ends(sql`regexp_replace(${requester.phone}, '\\D', '', 'g')`),
    isNull(requester.consentWithdrawnAt),
    isNull(ticketTable.contactPhone),
  )
  const newest = desc(ticketTable.id)
  const named = database
    .select({ id: ticketTable.id })
    .from(ticketTable)
    .where(and(ends(sql`${ticketTable.contactPhone}`), readableTickets(person)))
  const known = database
    .select({ id: ticketTable.id })
    .from(requester)
    .innerJoin(ticketTable, eq(ticketTable.requesterId, requester.id))
    .where(and(ofAccount, readableTickets(person)))
  const rows = await Promise.all([named, known].map((found) => found.orderBy(newest).limit(pageSize)))
  return newestFirst(rows.flat().map(({ id }) => id)).slice(0, pageSize)
}

/** The tickets among them that the agent may read, with their offices: the index may know of more. */
async function readable(person: Person, ids: readonly number[]): Promise<Map<number, number | null>> {
  const rows = await database
    .select({ id: ticketTable.id, officeId: ticketTable.officeId })
    .from(ticketTable)
    .where(and(inArray(ticketTable.id, [...ids]), readableTickets(person)))
  return new Map(rows.map(({ id, officeId }) => [id, officeId]))
}

function widened(parts: readonly { word: string | null; part: QueryPart }[], near: readonly NearWord[]): QueryPart[] {
  return parts.map(({ word, part }) => {
    const others = near.filter(({ typed }) => typed === word)
    return {
      forms: [...new Set([...part.forms, ...others.map(({ stem }) => stem)])],
      pattern: patternOf([part.pattern, ...others.map((other) => other.word)]),
    }
  })
}

const newestFirst = (ids: Iterable<number>) => [...new Set(ids)].sort((one, other) => other - one)

/**
 * Looks for tickets that hold all that was typed, whatever their status: their number or ID, a telephone number or its end, an address,
 * words of their fields and messages in any order. `before` is the `next` of the page before.
 * @throws Forbidden for clients and for staff who may not work on tickets.
 */
export async function findTickets(
  person: Person,
  typed: string,
  before = Number.MAX_SAFE_INTEGER,
): Promise<FoundTickets> {
  if (!isStaff(person) || !mayWorkOnTickets(person)) throw new Forbidden()
  const { parts: given, words } = parseQuery(typed)
  const isFirst = before === Number.MAX_SAFE_INTEGER
  const [known, named, listing, byPhoneEnd] = await Promise.all([
    stemmed(words),
    isFirst ? findNamedTicket(person, typed.trim()) : null,
    isFirst && /^\d{10}$/.test(typed.trim()) ? findListingTickets(person, typed.trim()) : [],
    isFirst && /^\d{6,9}$/.test(typed.trim()) ? findByPhoneEnd(person, typed.trim()) : [],
  ])
  const parts = [...given.map((part) => ({ word: null, part })), ...known]
  if (parts.length === 0) return nothing
  const exactParts = parts.map(({ part }) => part)
  const exact = newestFirst([...(await findHolding(person, exactParts, before, pageSize + 1))]).slice(0, pageSize + 1)
  const near = isFirst && exact.length < few ? await findNearWords(words) : []
  const wideParts = near.length > 0 ? widened(parts, near) : []
  const wide = wideParts.length > 0 ? await findHolding(person, wideParts, before, pageSize) : []
  const first = [...(named ? [named.id] : []), ...listing, ...byPhoneEnd, ...exact.slice(0, pageSize)]
  const ids = [...new Set([...first, ...newestFirst(wide)])].slice(0, Math.max(pageSize, first.length))
  const offices = await readable(person, ids)
  const shown = ids.filter((id) => offices.has(id))
  const patterns = (wideParts.length > 0 ? wideParts : exactParts).map((part) => part.pattern)
  const [rows, excerpts] = await Promise.all([findTicketsById(person, shown), findExcerpts(shown, patterns)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const items = shown.flatMap((id) => {
    const row = byId.get(id)
    const isNear = !first.includes(id)
    return row ? [{ ...row, officeId: offices.get(id) ?? null, excerpt: excerpts.get(id) ?? null, isNear }] : []
  })
  return {
    items,
    next: exact.length > pageSize ? (exact[pageSize - 1] ?? null) : null,
    near: items.some(({ isNear }) => isNear) ? [...new Set(near.map(({ word }) => word))].slice(0, 6) : [],
    pattern: patterns.join('|'),
  }
}
