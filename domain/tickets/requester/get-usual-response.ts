// 'Biasanya dijawab dalam …', from what really happened.
import { and, desc, gte, ne, sql } from 'drizzle-orm'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { keptRead } from '#platform/kept-reads.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'

/** Fewer answers than this say nothing. */
const fewest = 20
/** The latest answers are enough, however many there are. */
const maxTickets = 2_000

async function readUsualResponse(): Promise<number | null> {
  const latest = database.$with('latest').as(
    database
      .select({
        seconds: sql<number>`extract(epoch from ${ticket.firstResponseAt} - ${ticket.createdAt})`.as('seconds'),
      })
      .from(ticket)
      .where(
        and(
          sql`${ticket.firstResponseAt} is not null`,
          ne(ticket.stage, 'spam'),
          gte(ticket.firstResponseAt, addDays(now(), -30)),
        ),
      )
      .orderBy(desc(ticket.firstResponseAt))
      .limit(maxTickets),
  )
  const [row] = await database
    .with(latest)
    .select({
      answers: sql<number>`count(*)::int`,
      median: sql<number | null>`percentile_cont(0.5) within group (order by ${latest.seconds})::float8`,
    })
    .from(latest)
  return row && row.answers >= fewest && row.median !== null ? row.median * 1000 : null
}

const keptUsualResponse = keptRead(readUsualResponse, minutes(1))

/**
 * The median time from a ticket to its first answer within the last 30 days, in milliseconds; null when too few. A minute
 * old at most.
 */
export function getUsualResponse(): Promise<number | null> {
  return keptUsualResponse('')
}
