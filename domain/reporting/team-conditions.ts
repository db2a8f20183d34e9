// The tickets behind each figure of the team's report, as conditions: what the kept counters agree with.
import { and, eq, exists, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { isOpenTicket, isOverdueTicket } from '#domain/tickets/open-tickets.ts'
import { satisfaction, ticket } from '#domain/tickets/ticket-tables.ts'
import { now } from '#shared/dates.ts'
import { type Figure, type FigureFilter, teamWeeks } from './team-input.ts'

/** The stages whose tickets are counted. */
export const countedStages = ['pending', 'inprogress', 'completed'] as const

const lateAnswer = sql`${ticket.firstResponseAt} >= ${ticket.firstResponseDueAt}`
const lateSolution = sql`${ticket.completedAt} >= ${ticket.resolutionDueAt}`

function conditionOf(figure: Figure, { start, end }: { readonly start: Date; readonly end: Date }): SQL | undefined {
  const within = (column: typeof ticket.createdAt | typeof ticket.firstResponseAt | typeof ticket.completedAt) =>
    and(gte(column, start), lt(column, end))
  switch (figure) {
    case 'open':
      return isOpenTicket
    case 'late':
      return and(isOpenTicket, isOverdueTicket(now()))
    case 'received':
      return within(ticket.createdAt)
    case 'answered':
      return within(ticket.firstResponseAt)
    case 'answeredLate':
      return and(within(ticket.firstResponseAt), lateAnswer)
    case 'solved':
      return within(ticket.completedAt)
    case 'solvedLate':
      return and(within(ticket.completedAt), lateSolution)
    case 'rated':
      return exists(
        new QueryBuilder()
          .select({ one: sql`1` })
          .from(satisfaction)
          .where(
            and(
              eq(satisfaction.ticketId, ticket.id),
              gte(satisfaction.createdAt, start),
              lt(satisfaction.createdAt, end),
            ),
          ),
      )
  }
}

function ofAgent(agent: string | undefined): SQL | undefined {
  if (agent === undefined) return undefined
  return agent === 'none' ? isNull(ticket.assigneeId) : eq(ticket.assigneeId, agent)
}

/** The tickets that a figure counts: neither merged ones nor spam, of the office and the agent that have them now. */
export function figureTickets({ figure, office, agent, week }: Omit<FigureFilter, 'before'>): SQL | undefined {
  return and(
    inArray(ticket.stage, [...countedStages]),
    conditionOf(figure, teamWeeks()[week]),
    office === 'province' ? isNull(ticket.officeId) : undefined,
    office && office !== 'province' ? eq(ticket.officeId, Number(office)) : undefined,
    ofAgent(agent),
  )
}
