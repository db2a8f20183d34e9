// The tickets whose requesters may be in danger, as the desk sees them.
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { people } from '#domain/accounts/people-views.ts'
import { holds, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { findLedOffices } from '#domain/offices/office-lead.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { satisfaction, ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { visibleTickets } from '#domain/tickets/ticket-visibility.ts'
import { database } from '#platform/database/database.server.ts'
import { formatRelative } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { maskPersonalNumbers } from '#shared/privacy/private-text.ts'
import { excerpt } from '#shared/text.ts'
import { findDistress } from './distress.server.ts'
import { ticketDistress } from './distress-tables.ts'
import { isOpenDistress } from './ticket-distress.ts'

interface DistressedTicket {
  readonly id: number
  readonly number: string
  /** The sentence that shows the danger, shortened, without personal numbers. */
  readonly sentence: string
  readonly holder: string | null
  readonly since: string
}

const named = 5

/** Characters of the sentence that the band shows. */
const shownLength = 90

const agent = people('agent')

/** When its holder took it: by the last assignment, or without one by their first entry (an answer takes the ticket). */
const takenAt = sql`(select min(own.created_at) from ${ticketEntry} own
  where own.ticket_id = ${ticketTable.id} and own.type <> 'released'
    and (own.type in ('claimed', 'assigned') or own.author_id = ${ticketTable.assigneeId})
    and own.id >= coalesce((select max(turn.id) from ${ticketEntry} turn
      where turn.ticket_id = ${ticketTable.id} and turn.type in ('claimed', 'assigned', 'released')), 0))`.mapWith(
  ticketEntry.createdAt,
)

export function isDistressed(): SQL<boolean> {
  const own = and(eq(ticketDistress.ticketId, ticketTable.id), isOpenDistress)
  const marked = new QueryBuilder().select({ one: sql`1` }).from(ticketDistress).where(own)
  return sql<boolean>`exists ${marked}`
}

/** More are never open at the same time: each is settled within hours. */
const most = 100

/** Tickets in danger that this person must see: those without a holder, their own, and those of an office they lead. */
export async function findDistressedTickets(
  person: Person,
): Promise<{ readonly tickets: readonly DistressedTicket[]; readonly more: number }> {
  if (!mayWorkOnTickets(person)) return { tickets: [], more: 0 }
  const open = await database
    .select({
      ...pick(ticketTable, 'id', 'kind', 'title', 'description', 'requesterId', 'assigneeId', 'officeId'),
      holder: agent.name,
      takenAt,
      noticedAt: ticketDistress.noticedAt,
    })
    .from(ticketDistress)
    .innerJoin(ticketTable, eq(ticketTable.id, ticketDistress.ticketId))
    .leftJoin(agent, eq(agent.id, ticketTable.assigneeId))
    .where(and(isOpenDistress, isNull(ticketTable.spamSince), isNull(ticketTable.mergedIntoId), visibleTickets(person)))
    .orderBy(asc(ticketDistress.noticedAt))
    .limit(most)
  const isConcerned = ({ assigneeId }: (typeof open)[number]) => assigneeId === null || assigneeId === person.id
  const supervises = person.role === 'admin' || holds(person, 'reports')
  const led = supervises || open.every(isConcerned) ? [] : await findLedOffices(person.id)
  const rows = open.filter((row) => supervises || isConcerned(row) || led.some((id) => id === row.officeId))
  const tickets = await Promise.all(
    rows.slice(0, named).map(async ({ id, kind, assigneeId, holder, takenAt, noticedAt, ...words }) => ({
      ...{ id, holder: assigneeId === person.id ? 'Anda' : holder, number: ticketNumber(kind, id) },
      since: formatRelative((holder && takenAt) || noticedAt),
      sentence: await findAlarmingSentence({ id, ...words }),
    })),
  )
  return { tickets, more: rows.length - tickets.length }
}

interface Words {
  readonly id: number
  readonly title: string
  readonly description: string
  readonly requesterId: string
}

/** The newest sentence of the requester that shows danger; of a recording, whose text is not stored, the title. */
async function findAlarmingSentence({ id, title, description, requesterId }: Words): Promise<string> {
  const [rated, said] = await Promise.all([
    database.select({ message: satisfaction.comment }).from(satisfaction).where(eq(satisfaction.ticketId, id)),
    database
      .select({ message: ticketEntry.message })
      .from(ticketEntry)
      .where(and(eq(ticketEntry.ticketId, id), eq(ticketEntry.authorId, requesterId)))
      .orderBy(desc(ticketEntry.id))
      .limit(most),
  ])
  const texts = [...[...rated, ...said].map(({ message }) => message ?? ''), description, title]
  const alarming = texts.find((text) => findDistress(text)) ?? title
  const sentence = alarming.split(/(?<=[.!?;])\s+|\n+/).find((each) => findDistress(each)) ?? alarming
  return excerpt(maskPersonalNumbers(sentence.replaceAll(/\s+/g, ' ').trim()), shownLength)
}

/** All of them, also beyond anyone's reach: for lists that limit themselves. */
export async function findDistressedIds(): Promise<number[]> {
  const rows = await database
    .select({ ticketId: ticketDistress.ticketId })
    .from(ticketDistress)
    .where(isOpenDistress)
    .limit(most)
  return rows.map(({ ticketId }) => ticketId)
}

/** Those of the tickets whose requesters may be in danger. */
export async function findDistressedAmong(ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await database
    .select({ ticketId: ticketDistress.ticketId })
    .from(ticketDistress)
    .where(and(inArray(ticketDistress.ticketId, [...ids]), isOpenDistress))
  return new Set(rows.map(({ ticketId }) => ticketId))
}
