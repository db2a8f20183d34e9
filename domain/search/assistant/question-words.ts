import { z } from 'zod'
import { readContentData, wordForms, wordSet } from '#platform/content-data.server.ts'
import { anyPhrase } from '#shared/phrases.ts'

const shortest = 3

export const assistantWords = readContentData(
  'language/assistant.yml',
  z
    .strictObject({
      ...{ greetings: wordSet, thanks: wordSet, fillers: wordSet, abuse: wordSet, stopWords: wordSet },
      ...{
        alternatives: z.array(wordSet),
        askedFor: wordForms,
        joining: wordSet,
        timeless: wordSet,
        timeWords: wordSet,
        lateWords: wordSet,
      },
      groups: z.record(z.string(), z.string()),
      ...{ corrections: z.array(z.string()), helpless: z.array(z.string()), restarts: z.array(z.string()) },
      ...{ asksNext: z.array(z.string()), asksSecrecy: z.array(z.string()) },
      accepted: z.array(z.string()),
    })
    .transform(({ groups, accepted, corrections, helpless, restarts, asksNext, asksSecrecy, ...lists }) => ({
      ...lists,
      corrections: anyPhrase(corrections, groups),
      helpless: anyPhrase(helpless, groups),
      restarts: anyPhrase(restarts, groups),
      asksNext: anyPhrase(asksNext, groups),
      asksSecrecy: anyPhrase(asksSecrecy, groups),
      accepted: anyPhrase(accepted, groups),
    })),
)

/**
 * `alternatives`: a question is about one word of each; naming another takes its place in the topic. `timeless`: words of a
 * topic that a time has nothing to do with.
 */
const { stopWords, alternatives, askedFor, corrections, joining, timeless, timeWords } = assistantWords

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:[-'][\p{L}\p{N}]+)*/gu) ?? []
}

/** The words in a row with '|' for each punctuation mark, as phrases read them. */
export function phraseRow(text: string): string {
  const parts = text.toLowerCase().match(/[\p{L}\p{N}]+(?:[-'][\p{L}\p{N}]+)*|[,.;:!?\n]+/gu) ?? []
  return ` ${parts.map((part) => (/[\p{L}\p{N}]/u.test(part) ? part : '|')).join(' ')} `
}

/** The message without an opening that corrects the one before: 'bukan, maksud saya SMK'. */
export function withoutCorrection(message: string): { readonly text: string; readonly corrects: boolean } {
  const row = phraseRow(message)
  const found = corrections.exec(row)
  if (!found) return { text: message, corrects: false }
  const rest = row.slice(found.index + found[0].length).replaceAll(/\| ?/g, '')
  return { text: rest.trim(), corrects: true }
}

export function questionWords(text: string): string[] {
  const contentWords = wordsOf(text).filter((word) => word.length >= shortest && !stopWords.has(word))
  return [...new Set(contentWords.map((word) => word.replace(/(?<=.{4})nya$/, '')))]
}

export function saysNothing(text: string): boolean {
  return wordsOf(text).every((word) => word.length < 2 || stopWords.has(word))
}

const opening =
  /^(kalau|kalo|klo|kl|terus|trus|lalu|nah|dan|untuk|buat|yang|khusus|bagaimana dengan|gimana dengan|bgmn dengan|trs)\b/i
const mostOwnWords = 2

interface FollowUp {
  readonly question: string
  /** Words of the topic in whose place the message says others: 'sma' when it says 'kalau SMK?'. */
  readonly leftBehind: readonly string[]
}

/** `corrects`: the message replaces the one before and says only what is meant instead. */
export function readFollowUp(message: string, topic: string | undefined, corrects = false): FollowUp | undefined {
  if (!topic || !(corrects ? ownWords(message).length <= mostOwnWords : leavesTopicOut(message))) return undefined
  const own = ownWords(message)
  const replaced = alternatives.filter((kind) => own.some((word) => kind.has(word)))
  const isLeft = (word: string) =>
    replaced.some((kind) => kind.has(word)) || (own.includes('jadwal') && timeless.has(word))
  const before = questionWords(topic).filter((word) => !own.includes(word))
  return {
    question: [...before.filter((word) => !isLeft(word)), ...own].join(' '),
    leftBehind: before.filter(isLeft),
  }
}

/** The content words without those of a time, which a follow-up may change. */
export function topicOf(question: string, longest: number): string {
  const words = ownWords(question).filter((word) => word === 'jam' || !(timeWords.has(word) || /^\d+$/.test(word)))
  return words.join(' ').slice(0, longest).trim()
}

function ownWords(message: string): string[] {
  const asked = wordsOf(message).flatMap((word) => askedFor.get(word) ?? [])
  return [...new Set([...asked, ...questionWords(message).filter((word) => !joining.has(word))])]
}

/**
 * 'Syarat afirmasi', 'jalur afirmasi SMK': a track and nothing else, as the question that its own text answers. SMA has a text for
 * each track, so it is meant where no level is named.
 */
export function readTrack(question: string): { readonly question: string; readonly namesLevel: boolean } | undefined {
  const own = ownWords(question).filter((word) => word !== 'jalur' && word !== 'syarat')
  const [levels, tracks] = alternatives
  const track = own.find((word) => tracks?.has(word))
  const level = own.find((word) => levels?.has(word))
  if (!track || own.length !== (level ? 2 : 1)) return undefined
  return {
    question: level === 'smk' ? `${track} smk` : `jalur ${track} ${level ?? 'sma'}`,
    namesLevel: level !== undefined,
  }
}

function leavesTopicOut(message: string): boolean {
  const own = ownWords(message)
  if (own.length === 0 || own.length > mostOwnWords) return false
  const nothingElse = own.every((word) => alternatives.some((kind) => kind.has(word)))
  const pointsBack = wordsOf(message).some((word) => /^.{4,}nya$/.test(word) && !/^(hanya|tanya|punya)$/.test(word))
  return nothingElse || opening.test(message.trim()) || pointsBack
}
