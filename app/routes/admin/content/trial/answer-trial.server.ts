// Tries the form of an FAQ item or article: what search and assistant would give if it were published as it stands there.
import { z } from 'zod'
import { answerForm } from '#app/forms/answer-form.ts'
import type { Person } from '#domain/accounts/person.ts'
import { leastConfidence } from '#domain/assistant/find-passages.ts'
import { askedOfSeason } from '#domain/assistant/season-answer.ts'
import { contentMaxLength } from '#domain/content/articles/article-input.ts'
import { findKnowledgeCategories } from '#domain/content/articles/find-articles.ts'
import { findFaqTopics } from '#domain/content/faq/proposals/find-faq-topics.ts'
import { findDistress } from '#domain/distress/find-distress.ts'
import { findRivals, type Rival } from '#domain/search/trial/find-rivals.ts'
import { proposePhrasings } from '#domain/search/trial/propose-phrasings.ts'
import { type TriedQuestion, tryQuestions } from '#domain/search/trial/try-questions.ts'
import type { WrittenItem } from '#domain/search/trial/written-item.ts'
import { getSeasonFill } from '#domain/season/fill-season.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { Invalid } from '#shared/errors.ts'
import { phrasingsOf } from '#shared/phrasings.ts'
import { oneLine } from '#shared/typed-text.ts'
import type { TriedForm, Verdict } from './tried.ts'

/** Each builds an index, which takes a fifth of a second. */
const trials = makeLimit('search-trial')

/** The most questions tried at once, and the longest in characters. */
const mostQuestions = 5
const longestQuestion = 300

/** What stands in a form, by field. */
type Values = Readonly<Record<string, string>>

/**
 * The answer to a form that was sent to be tried ('try'), with 'add' also the ways of asking that were ticked; undefined for
 * every other form. A FormProblem without a title, and after too many trials.
 */
export async function answerTrial(person: Person, request: Request) {
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData())
  const step = form.get('try')
  if (step === null) return undefined
  return answerForm(request, z.object({}), async (_, values): Promise<TriedForm> => {
    const added = step === 'add' ? form.getAll('propose').map(String) : []
    const asked = phrasingsOf([values.asked ?? '', ...added].join('\n')).join('\n')
    const { propose: _ticked, ...kept } = values
    const typed = { ...kept, asked }
    return { tried: await tryForm(person, typed), values: typed }
  })
}

/** What would be answered in place of what was saved; `values` are its fields as its form has them. None for nothing. */
export async function findRivalsOf(person: Person, values: Values | undefined): Promise<Rival[]> {
  return values ? findRivals(person, await writtenIn(values)) : []
}

async function tryForm(person: Person, values: Values): Promise<TriedForm['tried']> {
  const written = await writtenIn(values)
  await trials.take(person.id)
  const questions = await tryQuestions(person, written, questionsOf(values, written))
  return {
    questions: await Promise.all(questions.map(async (each) => ({ ...each, verdict: await verdictOn(each) }))),
    rivals: await findRivals(person, written),
    proposals: await proposePhrasings(person, written),
  }
}

/** Those that were typed; without any the item's own. */
function questionsOf({ tryQuestions: typed = '' }: Values, { title, asked }: WrittenItem): string[] {
  const own = [title, ...phrasingsOf(asked)]
  const wanted = phrasingsOf(typed).map((line) => line.slice(0, longestQuestion))
  return (wanted.length > 0 ? wanted : own).slice(0, mostQuestions)
}

/** @throws Invalid without a title. */
async function writtenIn(values: Values): Promise<WrittenItem> {
  const isArticle = values.content !== undefined
  const [titleField, what] = isArticle ? ['title', 'judul'] : ['question', 'pertanyaan']
  const title = oneLine(values[titleField] ?? '')
  if (title === '')
    throw new Invalid(`Tulis ${what} dulu, lalu coba`, { [titleField]: `Tulis ${what} dulu, lalu coba` })
  const fill = await getSeasonFill()
  const { id = '', asked = '', summary = '' } = values
  return {
    kind: isArticle ? 'article' : 'faq',
    key: id === '' ? null : `${isArticle ? 'article' : 'faq'}:${id}`,
    title: fill(title),
    summary: fill(oneLine(summary)),
    text: fill((isArticle ? values.content : values.answer)?.slice(0, contentMaxLength) ?? ''),
    asked,
    ...(isArticle ? await categoryOf(values) : await topicOf(values)),
  }
}

async function topicOf({ topicId }: Values) {
  const chosen = (await findFaqTopics()).find(({ id }) => String(id) === topicId)
  return { topic: chosen?.name ?? '', categoryTitle: chosen?.categoryName ?? '' }
}

async function categoryOf({ categoryId }: Values) {
  const chosen = (await findKnowledgeCategories()).find(({ id }) => id === categoryId)
  return { topic: '', categoryTitle: chosen?.title ?? '' }
}

/** In the assistant's own order: danger, the season itself, then what the search is sure of. */
async function verdictOn({ question, confidence, results }: TriedQuestion): Promise<Verdict> {
  if (findDistress(question)) return 'help'
  const season = await askedOfSeason(question)
  if (season && season.kind !== 'stage') return 'season'
  if (confidence >= leastConfidence) return 'sure'
  return confidence > 0 && results.length > 0 ? 'unsure' : 'none'
}
