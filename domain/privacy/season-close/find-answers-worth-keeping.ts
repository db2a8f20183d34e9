// Answers of the season that others may need next year, the most asked and best rated first.
import { aliasedTable, and, desc, eq, isNull, notExists, or, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { satisfaction, ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { redact } from './redact.ts'
import { mayCloseSeason } from './season-close-policy.ts'
import { keptAnswer } from './season-close-tables.ts'

const requester = people('requester')

/** A question and its last answer, both already without personal data. */
export interface AnswerWorthKeeping {
  readonly ticketId: number
  readonly question: string
  readonly answer: string
  /** How many other tickets were merged into this one. */
  readonly duplicates: number
  readonly score: number | null
}

const shownAtMost = 10

/** Settled questions of living accounts whose answer is no draft yet; badly rated answers are none to keep. */
export async function readAnswers(
  db: Database | Transaction,
  limit: number,
  ticketId?: number,
): Promise<AnswerWorthKeeping[]> {
  const duplicate = aliasedTable(ticket, 'duplicate')
  const duplicates = sql<number>`(select count(*)::int from ${ticket} as ${sql.identifier('duplicate')} where ${duplicate.mergedIntoId} = ${ticket.id})`
  const lastAnswer = sql`(select max(${ticketEntry.id}) from ${ticketEntry} where ${ticketEntry.ticketId} = ${ticket.id} and ${ticketEntry.type} = 'answered' and ${ticketEntry.audience} = 'public')`
  const kept = db.select({ one: sql`1` }).from(keptAnswer).where(eq(keptAnswer.ticketId, ticket.id))
  const answerEntry = aliasedTable(ticketEntry, 'answer')
  const rows = await db
    .select({
      ticketId: ticket.id,
      question: ticket.title,
      answer: answerEntry.message,
      names: sql<
        (string | null)[]
      >`array[${ticket.contactName}, ${ticket.organization}, ${requester.name}, ${answerEntry.authorName}]`,
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
        notExists(kept),
        ticketId === undefined ? undefined : eq(ticket.id, ticketId),
      ),
    )
    .orderBy(desc(duplicates), sql`${satisfaction.score} desc nulls last`, desc(ticket.id))
    .limit(limit)
  return rows.map(({ names, ...row }) => {
    const known = names.filter((name) => name !== null)
    return {
      ...row,
      question: redact(row.question, known),
      answer: redact(row.answer, known),
    }
  })
}

/**
 * The first of them; none for who may not read tickets.
 * @throws Forbidden for everybody but super admins.
 */
export async function findAnswersWorthKeeping(person: Person): Promise<AnswerWorthKeeping[]> {
  if (!mayCloseSeason(person)) throw new Forbidden()
  return mayWorkOnTickets(person) ? readAnswers(database, shownAtMost) : []
}
