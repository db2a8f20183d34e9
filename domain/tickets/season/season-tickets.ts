import { aliasedTable, and, desc, eq, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { requesters } from '#domain/accounts/people-views.ts'
import { satisfaction, ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import type { Database, Transaction } from '#platform/database/database.server.ts'

const requester = requesters('requester')

export async function lockSeasonTicket(tx: Transaction, ticketId: number): Promise<void> {
  await tx.select({ id: ticketTable.id }).from(ticketTable).where(eq(ticketTable.id, ticketId)).for('update')
}

/**
 * Answered questions, most asked and best rated first, at most `limit`, without erased accounts. `names` are of the
 * requester, `staffName` is of the agent. `which` selects tickets by id.
 */
export async function findRatedAnswers(
  db: Database | Transaction,
  limit: number,
  which: (ticketId: SQLWrapper) => SQL | undefined,
) {
  const duplicate = aliasedTable(ticketTable, 'duplicate')
  const duplicates = sql<number>`(select count(*)::int from ${ticketTable} as ${sql.identifier('duplicate')} where ${duplicate.mergedIntoId} = ${ticketTable.id})`
  const lastAnswer = sql`(select max(${ticketEntry.id}) from ${ticketEntry} where ${ticketEntry.ticketId} = ${ticketTable.id} and ${ticketEntry.type} = 'answered' and ${ticketEntry.audience} = 'public')`
  const answerEntry = aliasedTable(ticketEntry, 'answer')
  return db
    .select({
      ticketId: ticketTable.id,
      question: ticketTable.title,
      answer: answerEntry.message,
      names: sql<(string | null)[]>`array[${ticketTable.contactName}, ${ticketTable.organization}, ${requester.name}]`,
      staffName: answerEntry.authorName,
      duplicates,
      score: satisfaction.score,
    })
    .from(ticketTable)
    .innerJoin(requester, eq(requester.id, ticketTable.requesterId))
    .innerJoin(answerEntry, sql`${answerEntry.id} = ${lastAnswer}`)
    .leftJoin(satisfaction, eq(satisfaction.ticketId, ticketTable.id))
    .where(
      and(
        eq(ticketTable.stage, 'completed'),
        eq(ticketTable.kind, 'question'),
        isNull(requester.erasedAt),
        or(isNull(satisfaction.score), sql`${satisfaction.score} >= 4`),
        which(ticketTable.id),
      ),
    )
    .orderBy(desc(duplicates), sql`${satisfaction.score} desc nulls last`, desc(ticketTable.id))
    .limit(limit)
}

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

export async function getSeasonStatistics(tx: Transaction, before: Date): Promise<SeasonStatistics> {
  const median = (until: typeof ticketTable.completedAt | typeof ticketTable.firstResponseAt) =>
    sql`(percentile_cont(0.5) within group (order by extract(epoch from ${until} - ${ticketTable.createdAt})) * 1000)::float8`
  const { rows } = await tx.execute<{ [Figure in keyof SeasonStatistics]: SeasonStatistics[Figure] }>(sql`
    select count(*) filter (where ${ticketTable.kind} = 'question')::int as "questions",
      count(*) filter (where ${ticketTable.kind} = 'complaint')::int as "complaints",
      count(${ticketTable.firstResponseAt})::int as "answered",
      count(${ticketTable.completedAt})::int as "completed",
      ${median(ticketTable.firstResponseAt)} as "medianFirstResponse",
      ${median(ticketTable.completedAt)} as "medianResolution",
      avg(${satisfaction.score})::float8 as "averageScore",
      count(${satisfaction.score})::int as "scores"
    from ${ticketTable} left join ${satisfaction} on ${satisfaction.ticketId} = ${ticketTable.id}
    where ${ticketTable.stage} <> 'spam' and ${ticketTable.createdAt} < ${before.toISOString()}::timestamptz`)
  const [row] = rows
  if (!row) throw new Error('counting gave no row')
  return row
}
