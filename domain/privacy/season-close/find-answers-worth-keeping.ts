// Answers of the season that others may need next year, the most asked and best rated first.
import { and, eq, notExists, sql } from 'drizzle-orm'
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { takeOutPersonalWords } from '#domain/tickets/personal-words/take-out-personal-words.ts'
import { findRatedAnswers } from '#domain/tickets/season/find-rated-answers.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { Forbidden } from '#shared/errors.ts'
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
  return rows.map(({ names, staffName, ...row }) => {
    const familyNames = names.filter((name) => name !== null)
    const facts = { familyNames, staffNames: [staffName], officialContacts: [], placeNames: [], origin: env.origin }
    return {
      ...row,
      question: takeOutPersonalWords(row.question, facts, 'question').text || 'Pertanyaan',
      answer: takeOutPersonalWords(row.answer, facts, 'answer').text,
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
