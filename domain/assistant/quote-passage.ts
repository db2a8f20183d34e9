// What is quoted of a passage, and how the stage stands that the quoted sentences name: said once, above them.

import type { Season, Stage } from '#domain/season/season.ts'
import { seasonDayOf, stageSentence } from '#domain/season/season-day.ts'
import { fillSeason, stagesNamedIn, withoutStateOf } from '#domain/season/season-markers.ts'
import type { SeasonQuestion } from '#domain/season/season-question.ts'
import { getSeasonDay } from '#domain/season-day/get-season-day.ts'
import { now } from '#shared/dates.ts'
import type { FoundPassage } from './find-passages.ts'
import { getWholePassage } from './get-whole-passage.ts'
import { pickSentences } from './pick-sentences.ts'
import { questionWords } from './question-words.ts'

/** A passage as an answer quotes it. */
export interface Quote {
  /** The sentences that answer. */
  readonly text: string
  /** How the season stands, to stand above; '' for nothing. */
  readonly state: string
}

const noSeason: Season = { year: 0, name: '', stages: [], dates: [] }

/**
 * The sentences of the passage that answer the question. `asked` is what the question asks of the season; where it asks nothing,
 * the one stage that the sentences name tells its state. A sentence that says only the same is left out of them.
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
