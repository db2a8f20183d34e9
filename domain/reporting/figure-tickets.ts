import { and, desc, eq, exists, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { branchOffice } from '#domain/offices/office-tables.ts'
import { findOfficesByPlace } from '#domain/offices/public-offices.ts'
import { findTicketsWhere } from '#domain/tickets/desk/find-desk-tickets.ts'
import { isOpenTicket, isOverdueTicket } from '#domain/tickets/open-tickets.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { satisfaction, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { reportDatabase } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { mayReadFigureTickets, teamOffice } from './report.ts'
import { type Figure, type FigureFilter, figureSpan, figures, type TeamFilter, teamWeeks } from './team-input.ts'

export const countedStages = ['pending', 'inprogress', 'completed'] as const

const lateAnswer = sql`${ticketTable.firstResponseAt} >= ${ticketTable.firstResponseDueAt}`
const lateSolution = sql`${ticketTable.completedAt} >= ${ticketTable.resolutionDueAt}`

function conditionOf(figure: Figure, { start, end }: { readonly start: Date; readonly end: Date }): SQL | undefined {
  const within = (
    column: typeof ticketTable.createdAt | typeof ticketTable.firstResponseAt | typeof ticketTable.completedAt,
  ) => and(gte(column, start), lt(column, end))
  switch (figure) {
    case 'open':
      return isOpenTicket
    case 'late':
      return and(isOpenTicket, isOverdueTicket(now()))
    case 'received':
      return within(ticketTable.createdAt)
    case 'answered':
      return within(ticketTable.firstResponseAt)
    case 'answeredLate':
      return and(within(ticketTable.firstResponseAt), lateAnswer)
    case 'solved':
      return within(ticketTable.completedAt)
    case 'solvedLate':
      return and(within(ticketTable.completedAt), lateSolution)
    case 'rated':
      return exists(
        new QueryBuilder()
          .select({ one: sql`1` })
          .from(satisfaction)
          .where(
            and(
              eq(satisfaction.ticketId, ticketTable.id),
              gte(satisfaction.createdAt, start),
              lt(satisfaction.createdAt, end),
            ),
          ),
      )
  }
}

function ofAgent(agent: string | undefined): SQL | undefined {
  if (agent === undefined) return undefined
  return agent === 'none' ? isNull(ticketTable.assigneeId) : eq(ticketTable.assigneeId, agent)
}

/** The tickets that a figure counts: neither merged ones nor spam, of the office and the agent that have them now. */
function figureTickets({ figure, office, agent, ...span }: Omit<FigureFilter, 'before'>): SQL | undefined {
  return and(
    inArray(ticketTable.stage, [...countedStages]),
    conditionOf(figure, figureSpan(span)),
    office === 'province' ? isNull(ticketTable.officeId) : undefined,
    office && office !== 'province' ? eq(ticketTable.officeId, Number(office)) : undefined,
    ofAgent(agent),
  )
}

async function ownerOf({ office, agent }: FigureFilter): Promise<string> {
  const [person] =
    agent && agent !== 'none'
      ? await reportDatabase.select({ name: user.name }).from(user).where(eq(user.id, agent))
      : []
  const id = office && office !== 'province' ? Number(office) : undefined
  const place = id === undefined ? undefined : (await findOfficesByPlace()).find((each) => each.id === id)
  if ((agent && agent !== 'none' && !person) || (id !== undefined && !place)) throw new NotFound()
  const where = office === 'province' ? 'Provinsi' : (place?.name ?? 'Semua cabang dinas')
  const who = agent === 'none' ? 'belum ada petugas' : person?.name
  return who ? `${where}, ${who}` : where
}

/** A page of the figure's tickets, newest first. @throws Forbidden without access to report or tickets; NotFound. */
export async function findFigureTickets(person: Person, filter: FigureFilter) {
  if (!mayReadFigureTickets(person)) throw new Forbidden()
  const own = teamOffice(person)
  if (own !== undefined && filter.office !== undefined && filter.office !== String(own)) throw new NotFound()
  const reached = own === undefined ? filter : { ...filter, office: String(own) }
  const where = figureTickets(reached)
  const [of, page, total] = await Promise.all([
    ownerOf(reached),
    findTicketsWhere(person, where, filter.before),
    reportDatabase.$count(ticketTable, where),
  ])
  return { ...page, title: figures[filter.figure], of, total }
}

const shown = 20

/** The newest twenty comments of the week within reach. @throws Forbidden without access to report or tickets. */
export async function findRatings(person: Person, { office }: TeamFilter) {
  if (!mayReadFigureTickets(person)) throw new Forbidden()
  const own = teamOffice(person)
  const chosen = own ?? (office === undefined || office === 'province' ? office : Number(office))
  const { start, end } = teamWeeks().now
  const rows = await reportDatabase
    .select({
      ...pick(satisfaction, 'ticketId', 'score', 'comment', 'createdAt'),
      kind: ticketTable.kind,
      office: branchOffice.name,
      agent: user.name,
    })
    .from(satisfaction)
    .innerJoin(ticketTable, eq(ticketTable.id, satisfaction.ticketId))
    .leftJoin(branchOffice, eq(branchOffice.id, ticketTable.officeId))
    .leftJoin(user, eq(user.id, ticketTable.assigneeId))
    .where(
      and(
        isNotNull(satisfaction.comment),
        gte(satisfaction.createdAt, start),
        lt(satisfaction.createdAt, end),
        inArray(ticketTable.stage, ['pending', 'inprogress', 'completed']),
        chosen === 'province' ? isNull(ticketTable.officeId) : undefined,
        typeof chosen === 'number' ? eq(ticketTable.officeId, chosen) : undefined,
      ),
    )
    .orderBy(desc(satisfaction.createdAt), desc(satisfaction.ticketId))
    .limit(shown)
  return rows.map(({ kind, comment, office: place, ...row }) => ({
    ...row,
    number: ticketNumber(kind, row.ticketId),
    comment: comment ?? '',
    office: place ?? 'Provinsi',
  }))
}

export type Rating = Awaited<ReturnType<typeof findRatings>>[number]
