// Reads a message as what it means in its conversation: a correction, a time for the stage before, another choice. Pure.
import { dayIn, seasonWords, stageIn } from '#domain/season/named-time.ts'
import type { Stage } from '#domain/season/season.ts'
import type { SeasonDay } from '#domain/season/season-progress.ts'
import { isOnDay, timesIn } from '#domain/season/stage-words.ts'
import { formatLongDate, isoDay, zonedInstant } from '#shared/dates.ts'
import type { ConversationState } from './answer.ts'
import {
  assistantWords,
  questionWords,
  readFollowUp,
  saysNothing,
  withoutCorrection,
  wordsOf,
} from './question-words.ts'

export interface Resumed {
  /** The message with what it omits. */
  readonly question: string
  /** The day that was asked about before, where the message names none: 'pada 6 Juni 2025'. */
  readonly onDay?: string
  /** Words of the topic in whose place the message says others. */
  readonly leftBehind: readonly string[]
  /** 'time': only the stage before makes it a question; 'topic': it adds to the words before. */
  readonly follows: 'time' | 'topic' | null
  /** The stage that a text must not be another one's of. */
  readonly stage?: Stage
  /** The words of time that no stage was named for: it is to be asked back. */
  readonly waiting?: string
}

const { joining, lateWords, timeWords } = assistantWords

/** Also a month, a weekday and the name of a holiday. */
const isTime = (word: string, { at, holidays }: SeasonDay) => {
  const namesDay = (words: readonly string[]) =>
    dayIn(
      words.map((each) => ({ word: each })),
      { at, stageDay: isoDay(at), holidays },
    ) !== undefined
  return timeWords.has(word) || /^\d{1,4}$/.test(word) || namesDay([word]) || namesDay(['1', word])
}

/** 'Besok ada apa?' asks of the day, not of a stage. */
const asksAgenda = /\bada (apa|opo|acara|agenda)\b/i

/** 'time': 'besok?', '6 Juni', 'jam 8 malam', 'kalau Sabtu masih buka'; 'late': 'kalau telat gimana'. Both without a subject. */
function readBare(message: string, day: SeasonDay): 'time' | 'late' | undefined {
  if (asksAgenda.test(message)) return undefined
  const words = wordsOf(message)
  const isKnown = (word: string) => lateWords.has(word) || joining.has(word) || isTime(word, day) || saysNothing(word)
  if (!words.every(isKnown)) return undefined
  if (words.some((word) => lateWords.has(word))) return 'late'
  return words.some((word) => isTime(word, day)) ? 'time' : undefined
}

const saysDay = (message: string, { at, holidays }: SeasonDay, { opens }: Stage) =>
  /\b(hari ini|sekarang|saiki|skrg)\b/i.test(message) ||
  dayIn(seasonWords(message), { at, stageDay: isoDay(opens ? new Date(opens) : at), holidays }) !== undefined

const inWords = (day: string | undefined) => (day ? `pada ${formatLongDate(zonedInstant(day))}` : '')

const withoutDay = /\bberapa (hari|dina|dino)\b/i

const asksDate = /\b(tanggal|tgl|kapan|jadwal)\w*\b/i

const joined = (...parts: readonly (string | false)[]) => parts.filter(Boolean).join(' ')

/** A stage is named and nearly nothing else: what was asked of the other one is asked of it. */
function ofNamedStage(text: string, named: Stage, { topic = '', stage, waiting }: ConversationState) {
  if (questionWords(text).length > wordsOf(named.name).length + 1) return undefined
  if (waiting) return joined(text, waiting)
  if (!stage || stage === named.id) return undefined
  return joined(text, topic.includes('jadwal') && 'kapan')
}

const ofLate = (question: string, stage: Stage): Resumed => ({ question, leftBehind: [], follows: 'topic', stage })

export function resume(message: string, conversation: ConversationState, day: SeasonDay | undefined): Resumed {
  const { text, corrects } = withoutCorrection(message)
  const followUp = readFollowUp(text, conversation.topic, corrects)
  const onTopic: Resumed = followUp
    ? { ...followUp, follows: 'topic' }
    : { question: text, leftBehind: [], follows: null }
  if (!day) return onTopic
  const named = stageIn(seasonWords(text), day.season)
  if (named) {
    const isLate = wordsOf(text).some((word) => lateWords.has(word))
    if (isLate && questionWords(text).length <= wordsOf(named.name).length + 1) return ofLate(text, named)
    const question = ofNamedStage(text, named, conversation)
    const onDay = corrects || asksDate.test(text) ? '' : inWords(conversation.day)
    if (question && readBare(conversation.waiting ?? '', day) === 'late') return ofLate(question, named)
    return question ? { question, onDay, leftBehind: [], follows: 'time' } : onTopic
  }
  const bare = readBare(text, day)
  if (!bare) return onTopic
  const stage = day.season.stages.find(({ id }) => id === conversation.stage)
  // 'Jam 4 sore' and then '10 Juni' are one question.
  if (!stage) return followUp ? onTopic : { ...onTopic, waiting: joined(conversation.waiting ?? '', text) }
  if (bare === 'late') return ofLate(joined(stage.name, text), stage)
  const onDay =
    saysDay(text, day, stage) || withoutDay.test(text) || asksDate.test(text) ? '' : inWords(conversation.day)
  return { question: joined(stage.name, text), onDay, leftBehind: [], follows: 'time' }
}

const mostChoices = 4

/** The stages to choose from when a time names none: those of its day, those that are open, then those that come. */
export function stagesToChoose({ season, view, at, holidays }: SeasonDay, time: string): string[] {
  const day = dayIn(seasonWords(time), { at, stageDay: isoDay(at), holidays })
  const ofDay = season.stages.filter((stage) => day && isOnDay(timesIn(season.stages, stage), day))
  if (ofDay.length > 0) return ofDay.slice(0, mostChoices).map(({ name }) => name)
  const ofState = (state: string) => season.stages.filter((_, place) => view.stages[place]?.state === state)
  return [...ofState('now'), ...ofState('ahead')].slice(0, mostChoices).map(({ name }) => name)
}
