// Answers that others may need again: settled questions with their last public answer, badly rated ones left out.
import { aliasedTable, and, desc, eq, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import { satisfaction, ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import type { Database, Transaction } from '#platform/database/database.server.ts'

const requester = people('requester')

/** Locks the ticket until the transaction ends. */
export async function lockTicket(tx: Transaction, ticketId: number): Promise<void> {
  await tx.select({ id: ticket.id }).from(ticket).where(eq(ticket.id, ticketId)).for('update')
}

/**
 * The questions of people whose accounts are not erased, the most asked and best rated first, at most `limit`; `names`
 * are those of who asked, `staffName` is that of who answered. `which` says which tickets count, by the column of their id.
 */
export async function findRatedAnswers(
  db: Database | Transaction,
  limit: number,
  which: (ticketId: SQLWrapper) => SQL | undefined,
) {
  const duplicate = aliasedTable(ticket, 'duplicate')
  const duplicates = sql<number>`(select count(*)::int from ${ticket} as ${sql.identifier('duplicate')} where ${duplicate.mergedIntoId} = ${ticket.id})`
  const lastAnswer = sql`(select max(${ticketEntry.id}) from ${ticketEntry} where ${ticketEntry.ticketId} = ${ticket.id} and ${ticketEntry.type} = 'answered' and ${ticketEntry.audience} = 'public')`
  const answerEntry = aliasedTable(ticketEntry, 'answer')
  return db
    .select({
      ticketId: ticket.id,
      question: ticket.title,
      answer: answerEntry.message,
      names: sql<(string | null)[]>`array[${ticket.contactName}, ${ticket.organization}, ${requester.name}]`,
      staffName: answerEntry.authorName,
      duplicates,
      score: satisfaction.score,
    })
    .from(ticket)
    .innerJoin(requester, eq(requester.id, ticket.requesterId))
    .innerJoin(answerEntry, sql`${answerEntry.id} = ${lastAnswer}`)
    .leftJoin(satisfaction, eq(satisfaction.ticketId, ticket.id))
    .where(
      and(
        eq(ticket.stage, 'completed'),
        eq(ticket.kind, 'question'),
        isNull(requester.erasedAt),
        or(isNull(satisfaction.score), sql`${satisfaction.score} >= 4`),
        which(ticket.id),
      ),
    )
    .orderBy(desc(duplicates), sql`${satisfaction.score} desc nulls last`, desc(ticket.id))
    .limit(limit)
}
