import { findActiveAnnouncements } from '#domain/content/announcements/published-announcements.ts'
import { readSections } from '#domain/content/articles/markdown/render-markdown.server.ts'
import { getArticle } from '#domain/content/articles/published-articles.ts'
import { faqIdIn } from '#domain/content/faq/faq-address.ts'
import { findFaqAnswer } from '#domain/content/faq/published-faqs.ts'
import { getDatedFill } from '#domain/season/dated-texts.server.ts'
import { unfilled } from '#domain/season/season.server.ts'
import type { Season, Stage } from '#domain/season/season.ts'
import { fillSeason, stagesNamedIn, withoutStateOf } from '#domain/season/season-markers.ts'
import { type SeasonDay, seasonDayOf, stageSentence } from '#domain/season/season-progress.ts'
import type { SeasonQuestion } from '#domain/season/stage-question.ts'
import { stateOf, timesIn } from '#domain/season/stage-words.ts'
import { getSeasonDay } from '#domain/tickets/sla/get-season-day.ts'
import { cachedRead } from '#platform/kept-reads.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import type { FoundPassage } from './find-passages.ts'
import { pickSentences, sentencesWith } from './pick-sentences.ts'
import { questionWords, readTrack } from './question-words.ts'

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
  /** The stage that the next message may mean: the one of `state`, or else the first that is not over. */
  readonly stage?: Stage | undefined
}

const noSeason: Season = { year: 0, name: '', stages: [], dates: [] }

/** After the season a text with its dates is marked as the text of that season. */
const ofPastSeason = (text: string, { view, season }: SeasonDay) =>
  view.ended && text.includes(String(season.year)) ? `Ini aturan ${season.name}, yang sudah selesai.` : ''

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
  const state = asked?.sentence ?? (stage ? stageSentence(day, stage) : ofPastSeason(text, day))
  const meant = stage ?? firstAhead(stagesNamedIn(marked, season, at), text, day)
  // Another stage's state below that of the stage that is asked for would contradict it.
  const rest = stage ? withoutStates(marked, asked ? season.stages : [stage]) : marked
  // The whole passage says how the stage stands: it is the answer.
  if (rest.trim() === '') return { text, state: '', stage: meant }
  return { text: rest === marked ? text : pick(rest), state, stage: meant }
}

/** The sentences of the passage that hold one of the words, with the dates of the season; '' without one. */
export async function quoteAbout(words: readonly string[], found: FoundPassage): Promise<string> {
  const marked = await getWholePassage(found)
  const day = await getSeasonDay()
  const text = day ? fillSeason(marked, day.season, day.at) : marked
  return sentencesWith(text, words) || sentencesWith(text.replaceAll('%', ' persen'), words)
}

/** The article's section whose heading alone holds a word of the question, instead of another one; `found` itself otherwise. */
export async function headedByQuestion(question: string, found: FoundPassage): Promise<FoundPassage> {
  if (found.kind !== 'article') return found
  const [url = ''] = found.url.split('#')
  const sections = await keptSections(url.split('/').slice(-2).join('/'))
  const asked = questionWords(question).filter((word) => !questionWords(found.title).includes(word))
  const own = (heading: string | null) =>
    asked.filter((word) => {
      const holds = (each: { readonly heading: string | null }) => questionWords(each.heading ?? '').includes(word)
      return holds({ heading }) && sections.filter(holds).length === 1
    }).length
  const best = sections.toSorted((one, other) => own(other.heading) - own(one.heading))[0]
  if (!best?.anchor || best.text === '' || own(best.heading) <= own(found.passage.heading)) return found
  const { heading, anchor, text } = best
  return { ...found, url: `${url}#${anchor}`, passage: { text, heading, highlights: [] } }
}

/** Words that ask for a text as a whole beside its title. */
const ofWhole = /^(syarat|syarate|ketentuan|aturan|info|informasi|penjelasan|jelaskan|tentang|apa)(nya)?$/

const mostHeadings = 8

/** The lead and the list of headings of an article whose title is what was asked: a part of it would answer for one group only. */
export async function quoteWhole(question: string, found: FoundPassage) {
  if (found.kind !== 'article') return null
  const asked = questionWords(readTrack(question)?.question ?? question)
  const titled = questionWords(found.title)
  if (!titled.every((word) => asked.includes(word))) return null
  if (!asked.every((word) => titled.includes(word) || ofWhole.test(word))) return null
  const [url = ''] = found.url.split('#')
  const [lead, ...sections] = await keptSections(url.split('/').slice(-2).join('/'))
  const headings = sections.flatMap(({ heading }) => heading ?? [])
  if (!lead || headings.length < 2) return null
  const day = await getSeasonDay()
  const said = lead.text === '' ? found.passage.text : lead.text
  const list = headings.slice(0, mostHeadings).map((heading) => `- ${heading}`)
  const text = [
    pickSentences(day ? fillSeason(said, day.season, day.at) : said, titled),
    `Isi panduannya:\n${list.join('\n')}`,
  ].join('\n\n')
  return { found: { ...found, url, passage: { ...found.passage, heading: null } }, text, state: '', stage: undefined }
}

const withoutStates = (text: string, stages: readonly Pick<Stage, 'id'>[]) =>
  stages.reduce((left, stage) => withoutStateOf(left, stage), text)

type NamedStages = readonly { readonly stage: Stage; readonly words: string }[]

const firstAhead = (named: NamedStages, text: string, { season, at }: SeasonDay) =>
  named.find(({ stage, words }) => text.includes(words) && stateOf(timesIn(season.stages, stage), at) !== 'past')?.stage

/** The stage of which the sentences say something, where it is the only one; not one of a single day, which is no state. */
function onlyStage(named: NamedStages, text: string): Stage | undefined {
  const [first, ...others] = new Set(named.filter(({ words }) => text.includes(words)).map(({ stage }) => stage))
  const lasts = first && (first.closes !== null || first.endsBy)
  return lasts && others.length === 0 ? first : undefined
}
