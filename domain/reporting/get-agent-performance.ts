// How an agent does, counted from the tickets.
import { and, count, eq, exists, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { session } from '#domain/accounts/account-tables.ts'
import { seenEvery } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { satisfaction, ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { reportDatabase } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'

/** The figures of the performance card. */
export interface Performance {
  /** Tickets in the agent's hands that are completed; a duplicate counts with the ticket it was merged into. */
  readonly resolved: number
  /** What requesters said about them, 1 to 5; null as long as nobody has. */
  readonly satisfaction: { readonly average: number; readonly ratings: number } | null
  /** From the question to its first answer, where that was the agent's, on average; null as long as there is none. */
  readonly responseMs: number | null
  /** One of the agent's devices was seen within the last five minutes. */
  readonly online: boolean
}

/** The person's own figures. */
export async function getAgentPerformance(person: Person): Promise<Performance> {
  const own = and(eq(ticket.assigneeId, person.id), ne(ticket.stage, 'spam'))
  const answeredFirst = exists(
    reportDatabase
      .select({ one: sql`1` })
      .from(ticketEntry)
      .where(
        and(
          eq(ticketEntry.ticketId, ticket.id),
          inArray(ticketEntry.type, ['answered', 'withdrawn']),
          eq(ticketEntry.authorId, person.id),
          eq(ticketEntry.createdAt, ticket.firstResponseAt),
        ),
      ),
  )
  const [[resolved], [rated], [response], [seen]] = await Promise.all([
    reportDatabase
      .select({ count: count() })
      .from(ticket)
      .where(and(own, eq(ticket.stage, 'completed'))),
    reportDatabase
      .select({ average: sql<number | null>`avg(${satisfaction.score})::float8`, ratings: count() })
      .from(satisfaction)
      .innerJoin(ticket, eq(ticket.id, satisfaction.ticketId))
      .where(own),
    reportDatabase
      .select({
        seconds: sql<number | null>`avg(extract(epoch from ${ticket.firstResponseAt} - ${ticket.createdAt}))::float8`,
      })
      .from(ticket)
      .where(and(own, isNotNull(ticket.firstResponseAt), answeredFirst)),
    reportDatabase
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.userId, person.id), gte(session.lastSeenAt, new Date(now().getTime() - seenEvery))))
      .limit(1),
  ])
  const average = rated?.average ?? null
  const seconds = response?.seconds ?? null
  return {
    resolved: resolved?.count ?? 0,
    satisfaction: average === null ? null : { average, ratings: rated?.ratings ?? 0 },
    responseMs: seconds === null ? null : seconds * 1000,
    online: seen !== undefined,
  }
}
