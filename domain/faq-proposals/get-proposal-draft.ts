// 'Jadikan FAQ': what an FAQ from this ticket begins with, without what identifies anybody, and who asked the same.
import type { Person } from '#domain/accounts/person.ts'
import { answerMaxLength, questionMaxLength } from '#domain/content/faq/faq-input.ts'
import { findSimilarAsked } from '#domain/service-incidents/similar/find-similar-tickets.ts'
import { type DeskTicket, findChosenTickets } from '#domain/tickets/desk/find-desk-tickets.ts'
import { type PersonalKind, personalKinds } from '#domain/tickets/personal-words/personal-words.ts'
import { readPersonalFacts } from '#domain/tickets/personal-words/read-personal-facts.ts'
import { takeOutPersonalWords } from '#domain/tickets/personal-words/take-out-personal-words.ts'
import { loadSource } from './load-source.ts'
import { shownSimilar } from './proposal-input.ts'

/** A draft with what was taken out of it, in words, and the similar tickets. */
export interface ProposalDraft {
  readonly about: { readonly id: number; readonly number: string; readonly title: string }
  readonly question: string
  readonly answer: string
  readonly taken: readonly string[]
  /** The nearest of `total`. */
  readonly similar: readonly DeskTicket[]
  readonly total: number
}

/** A question that asks is better than a title that names the matter. */
function questionIn(title: string, description: string): string {
  if (title.includes('?')) return title
  const sentences = description.slice(0, 2_000).split(/(?<=[.!?\n])/)
  const asking = sentences.map((sentence) => sentence.trim()).find((sentence) => sentence.endsWith('?'))
  return asking && asking.length > 12 && asking.length < 200 ? asking : title
}

/** @throws NotFound for a ticket that no FAQ may be proposed from. */
export async function getProposalDraft(person: Person, ticketId: number): Promise<ProposalDraft> {
  const source = await loadSource(person, ticketId)
  const [facts, found] = await Promise.all([readPersonalFacts(ticketId), findSimilarAsked(person, ticketId)])
  const question = takeOutPersonalWords(questionIn(source.title, source.description), facts, 'question')
  const answer = takeOutPersonalWords(source.answer, facts, 'answer')
  const nearest = found.slice(0, shownSimilar).map(({ id }) => id)
  const rows = new Map((await findChosenTickets(person, nearest)).map((row) => [row.id, row]))
  const taken = question.taken.union(answer.taken)
  const kinds = Object.keys(personalKinds) as PersonalKind[]
  const { id, number, title } = source
  return {
    about: { id, number, title },
    question: question.text.slice(0, questionMaxLength),
    answer: answer.text.slice(0, answerMaxLength),
    taken: kinds.filter((kind) => taken.has(kind)).map((kind) => personalKinds[kind]),
    similar: nearest.flatMap((each) => rows.get(each) ?? []),
    total: found.length,
  }
}
