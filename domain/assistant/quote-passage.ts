// What is quoted of a passage, and how the stage stands that the quoted sentences name: said once, above them.

import { getSeason } from '#domain/season/get-season.ts'
import type { Season, Stage } from '#domain/season/season.ts'
import { fillSeason, stagesNamedIn, withoutStateOf } from '#domain/season/season-markers.ts'
import { type SeasonQuestion, stageSentence } from '#domain/season/season-question.ts'
import { now } from '#shared/dates.ts'
import type { FoundPassage } from './find-passages.ts'
import { getWholePassage } from './get-whole-passage.ts'
import { pickSentences } from './pick-sentences.ts'
import { questionWords } from './question-words.ts'

/** A passage as an answer quotes it. */
export interface Quote {
  /** The sentences that answer. */
  readonly text: string
  /** All of the passage, for a model to phrase from. */
  readonly whole: string
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
  const season = (await getSeason()) ?? noSeason
  const at = now()
  const pick = (text: string) => pickSentences(fillSeason(text, season, at), questionWords(question))
  const [text, whole] = [pick(marked), fillSeason(marked, season, at)]
  const stage = asked ? asked.stage : onlyStage(stagesNamedIn(marked, season, at), text)
  const state = asked?.sentence ?? (stage ? stageSentence(stage, at) : '')
  const rest = stage ? withoutStateOf(marked, stage) : marked
  // The whole passage says how the stage stands: it is the answer.
  if (rest.trim() === '') return { text, whole, state: '' }
  return { text: rest === marked ? text : pick(rest), whole, state }
}

/** The stage of which the sentences say something, where it is the only one. */
function onlyStage(
  named: readonly { readonly stage: Stage; readonly words: string }[],
  text: string,
): Stage | undefined {
  const [first, ...others] = new Set(named.filter(({ words }) => text.includes(words)).map(({ stage }) => stage))
  return others.length === 0 ? first : undefined
}
