// The figures of a season that stay when the persons go.
import { sql } from 'drizzle-orm'
import { satisfaction, ticket } from '#domain/tickets/ticket-tables.ts'
import type { Transaction } from '#platform/database/database.server.ts'

/** Counted over all tickets that came in before the day; times in milliseconds, null when nothing was measured. */
export interface SeasonStatistics {
  readonly questions: number
  readonly complaints: number
  readonly answered: number
  readonly completed: number
  readonly medianFirstResponse: number | null
  readonly medianResolution: number | null
  readonly averageScore: number | null
  readonly scores: number
}

/** `before` is the first moment that no longer counts. */
export async function getSeasonStatistics(tx: Transaction, before: Date): Promise<SeasonStatistics> {
  const median = (until: typeof ticket.completedAt | typeof ticket.firstResponseAt) =>
    sql`(percentile_cont(0.5) within group (order by extract(epoch from ${until} - ${ticket.createdAt})) * 1000)::float8`
  const { rows } = await tx.execute<{ [Figure in keyof SeasonStatistics]: SeasonStatistics[Figure] }>(sql`
    select count(*) filter (where ${ticket.kind} = 'question')::int as "questions",
      count(*) filter (where ${ticket.kind} = 'complaint')::int as "complaints",
      count(${ticket.firstResponseAt})::int as "answered",
      count(${ticket.completedAt})::int as "completed",
      ${median(ticket.firstResponseAt)} as "medianFirstResponse",
      ${median(ticket.completedAt)} as "medianResolution",
      avg(${satisfaction.score})::float8 as "averageScore",
      count(${satisfaction.score})::int as "scores"
    from ${ticket} left join ${satisfaction} on ${satisfaction.ticketId} = ${ticket.id}
    where ${ticket.stage} <> 'spam' and ${ticket.createdAt} < ${before.toISOString()}::timestamptz`)
  const [row] = rows
  if (!row) throw new Error('counting gave no row')
  return row
}
