// Answers of the season that others may need next year, the most asked and best rated first.
import { and, eq, notExists, sql } from 'drizzle-orm'
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { findRatedAnswers } from '#domain/tickets/season/find-rated-answers.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { redact } from './redact.ts'
import { mayCloseSeason } from './season-close-policy.ts'
import { keptAnswer } from './season-close-tables.ts'

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
  const rows = await findRatedAnswers(db, limit, (id) => {
    const kept = db.select({ one: sql`1` }).from(keptAnswer).where(eq(keptAnswer.ticketId, id))
    return and(notExists(kept), ticketId === undefined ? undefined : eq(id, ticketId))
  })
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
