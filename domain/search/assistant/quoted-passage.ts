import { findActiveAnnouncements } from '#domain/content/announcements/published-announcements.ts'
import { readSections } from '#domain/content/articles/markdown/render-markdown.server.ts'
import { getArticle } from '#domain/content/articles/published-articles.ts'
import { faqIdIn } from '#domain/content/faq/faq-address.ts'
import { findFaqAnswer } from '#domain/content/faq/published-faqs.ts'
import { getDatedFill } from '#domain/season/dated-texts.server.ts'
import { unfilled } from '#domain/season/season.server.ts'
import type { Season, Stage } from '#domain/season/season.ts'
import { fillSeason, stagesNamedIn, withoutStateOf } from '#domain/season/season-markers.ts'
import { seasonDayOf, stageSentence } from '#domain/season/season-progress.ts'
import type { SeasonQuestion } from '#domain/season/season-question.ts'
import { getSeasonDay } from '#domain/tickets/sla/get-season-day.ts'
import { cachedRead } from '#platform/kept-reads.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import type { FoundPassage } from './find-passages.ts'
import { pickSentences } from './pick-sentences.ts'
import { questionWords } from './question-words.ts'

/** More than are ever active at once. */
const mostAnnouncements = 1000

/** Of an article, by its category and id. */
const keptSections = cachedRead(async (path: string) => {
  const [category = '', id = ''] = path.split('/')
  const article = await getArticle(category, id, unfilled).catch((error: unknown) => {
    if (error instanceof NotFound) return null
    throw error
  })
  return article ? readSections(article.content, { marked: true }) : []
})

/** The article section, FAQ answer or announcement with its markers; otherwise the filled search lines. */
async function getWholePassage({ kind, id, url, passage }: FoundPassage): Promise<string> {
  const [path = '', anchor = null] = url.split('#')
  const parts = path.split('/')
  const last = parts.at(-1) ?? ''
  if (kind === 'faq') return (await findFaqAnswer(faqIdIn(last), unfilled))?.item.answer ?? passage.text
  if (kind === 'announcement') {
    const dated = await getDatedFill()
    // One that keeps the dates of its day is quoted with them.
    const fill: typeof dated.fill = (text, asOf) =>
      dated.changes(text, asOf).length > 0 ? dated.fill(text, asOf) : text
    const active = await findActiveAnnouncements(mostAnnouncements, { ...dated, fill })
    return active.find((each) => id === `announcement-${each.id}`)?.content ?? passage.text
  }
  if (kind !== 'article') return passage.text
  const section = (await keptSections(`${parts.at(-2)}/${last}`)).find((each) => each.anchor === anchor)
  // The address of a whole article represents what is above its first heading, where the words were found there.
  return section && section.text !== '' && section.heading === passage.heading ? section.text : passage.text
}

interface Quote {
  readonly text: string
  readonly state: string
}

const noSeason: Season = { year: 0, name: '', stages: [], dates: [] }

/**
 * The sentences that answer the question. Without a stage in `asked`, the only stage they name adds its state, and
 * sentences that only repeat it are omitted.
 */
export async function quotePassage(
  question: string,
  found: FoundPassage,
  asked: SeasonQuestion | undefined,
): Promise<Quote> {
  const marked = await getWholePassage(found)
  const day = (await getSeasonDay()) ?? seasonDayOf(noSeason, now(), new Map())
  const { season, at } = day
  const pick = (text: string) => pickSentences(fillSeason(text, season, at), questionWords(question))
  const text = pick(marked)
  const stage = asked ? asked.stage : onlyStage(stagesNamedIn(marked, season, at), text)
  const state = asked?.sentence ?? (stage ? stageSentence(day, stage) : '')
  // Another stage's state below that of the stage that is asked for would contradict it.
  const rest = stage ? withoutStates(marked, asked ? season.stages : [stage]) : marked
  // The whole passage says how the stage stands: it is the answer.
  if (rest.trim() === '') return { text, state: '' }
  return { text: rest === marked ? text : pick(rest), state }
}

const withoutStates = (text: string, stages: readonly Pick<Stage, 'id'>[]) =>
  stages.reduce((left, stage) => withoutStateOf(left, stage), text)

/** The stage of which the sentences say something, where it is the only one; not one of a single day, which is no state. */
function onlyStage(
  named: readonly { readonly stage: Stage; readonly words: string }[],
  text: string,
): Stage | undefined {
  const [first, ...others] = new Set(named.filter(({ words }) => text.includes(words)).map(({ stage }) => stage))
  const lasts = first && (first.closes !== null || first.endsBy)
  return lasts && others.length === 0 ? first : undefined
}
