import { and, eq, notExists, sql } from 'drizzle-orm'
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { createFaq } from '#domain/content/faq/faq.server.ts'
import { answerMaxLength, questionMaxLength } from '#domain/content/faq/faq.ts'
import { takeOutPersonalWords } from '#domain/tickets/personal-words/nameless-text.ts'
import { findRatedAnswers, lockSeasonTicket } from '#domain/tickets/season/season-tickets.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { type KeepAnswerInput, mayCloseSeason } from './season-close.ts'
import { keptAnswer } from './season-close-tables.ts'

const shownAtMost = 10

/** Settled questions of living accounts whose answer is no draft yet; badly rated answers are none to keep. */
async function readAnswers(db: Database | Transaction, limit: number, ticketId?: number) {
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

export type AnswerWorthKeeping = Awaited<ReturnType<typeof readAnswers>>[number]

/** The first answers worth keeping; none without access to tickets. @throws Forbidden unless super admin. */
export async function findAnswersWorthKeeping(person: Person): Promise<AnswerWorthKeeping[]> {
  if (!mayCloseSeason(person)) throw new Forbidden()
  return mayWorkOnTickets(person) ? readAnswers(database, shownAtMost) : []
}

/** Returns the id of the draft. @throws Forbidden without access to tickets; NotFound without such an answer. */
export async function createFaqDraft(person: Person, { ticketId, topicId }: KeepAnswerInput): Promise<number> {
  if (!mayCloseSeason(person) || !mayWorkOnTickets(person)) throw new Forbidden()
  return database.transaction(async (tx) => {
    // A second call waits here and then finds it kept.
    await lockSeasonTicket(tx, ticketId)
    const [found] = await readAnswers(tx, 1, ticketId)
    if (!found) throw new NotFound('Jawaban ini sudah dijadikan draf atau tidak ada lagi.')
    const question = found.question.slice(0, questionMaxLength)
    const answer = found.answer.slice(0, answerMaxLength)
    const draft = { topicId, question, answer, asked: '', state: 'draft' } as const
    const faqId = await createFaq(person, draft, undefined, { within: tx })
    await tx.insert(keptAnswer).values({ ticketId, faqId, keptBy: person.id, keptAt: now() })
    return faqId
  })
}
