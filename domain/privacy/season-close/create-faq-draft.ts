// Makes an answer of the season a FAQ draft without personal data; who publishes it reads it over first.
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { createFaqIn } from '#domain/content/faq/create-faq.ts'
import { answerMaxLength, questionMaxLength } from '#domain/content/faq/faq-input.ts'
import { lockTicket } from '#domain/tickets/season/find-rated-answers.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { readAnswers } from './find-answers-worth-keeping.ts'
import type { KeepAnswerInput } from './season-close-input.ts'
import { mayCloseSeason } from './season-close-policy.ts'
import { keptAnswer } from './season-close-tables.ts'

/**
 * Gives the id of the draft.
 * @throws Forbidden for everybody but super admins who may read tickets; NotFound for a ticket without such an answer, or one kept already.
 */
export async function createFaqDraft(person: Person, { ticketId, topicId }: KeepAnswerInput): Promise<number> {
  if (!mayCloseSeason(person) || !mayWorkOnTickets(person)) throw new Forbidden()
  return database.transaction(async (tx) => {
    // A second call waits here and then finds it kept.
    await lockTicket(tx, ticketId)
    const [found] = await readAnswers(tx, 1, ticketId)
    if (!found) throw new NotFound('Jawaban ini sudah dijadikan draf atau tidak ada lagi.')
    const faqId = await createFaqIn(tx, person, {
      topicId,
      question: found.question.slice(0, questionMaxLength),
      answer: found.answer.slice(0, answerMaxLength),
      asked: '',
      state: 'draft',
    })
    await tx.insert(keptAnswer).values({ ticketId, faqId, keptBy: person.id, keptAt: now() })
    return faqId
  })
}
