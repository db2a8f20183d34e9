// Says which sentences of a model's text stand in its sources. Pure, and rather too strict: what is doubted is marked or dropped.
import { z } from 'zod'
import { isDictionaryWord, stemWord } from '#domain/search/language/stem-word.ts'
import { readContentData, wordSet } from '#platform/content-data.server.ts'

const words = readContentData(
  'language/coverage.yml',
  z.strictObject({ literal: wordSet, negations: wordSet, silent: wordSet, frame: wordSet }),
)

const stems = (set: ReadonlySet<string>): ReadonlySet<string> => new Set([...set].map(stemWord))
const [literal, silent, frame] = [stems(words.literal), words.silent, stems(words.frame)]

/** Share of the content words that a source must have; in a summary, whose words are the agent's, less. */
const leastShare = { draft: 0.85, summary: 0.5 }

/** Share that one sentence of the source must have; the rest may stand in the sentence before or after it. */
const leastInSentence = 0.5

type Use = keyof typeof leastShare

interface Word {
  readonly key: string
  /** It must stand in the source as it is: a number, date, name, address, or a word that changes what is meant. */
  readonly isFact: boolean
  readonly isNegated: boolean
  /** The word that belongs to a number: '3 hari', '14-18', '18 Juni'. */
  readonly next: string | undefined
}

export interface CheckedSentence {
  readonly text: string
  /** The blanks behind it. */
  readonly gap: string
  readonly isCovered: boolean
  /** Place of the source that says most of it; undefined when none says anything. */
  readonly source: number | undefined
}

const pieces =
  /https?:\/\/[^\s<>"')\]]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+|%|\p{N}+(?:[.,:]\p{N}+)*|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu
const listSign = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/

function wordsOf(sentence: string, use: Use): Word[] {
  const text = sentence.replace(listSign, '').replaceAll(/\p{Pd}/gu, '-')
  const found = [...text.matchAll(pieces)].map(({ 0: typed, index }) => ({
    typed,
    from: index,
    to: index + typed.length,
  }))
  const list: Word[] = []
  let negation = false
  for (const [at, { typed, from, to }] of found.entries()) {
    const word = typed.toLowerCase().replace(/(?<![.,;:!?])[.,;:!?]+$/, '')
    if (words.negations.has(word)) negation = true
    const isNumber = /^\p{N}/u.test(word)
    const isAddress = /[/@]/.test(word)
    const stem = word === '%' ? 'persen' : isNumber || isAddress ? word : stemWord(word)
    const isLiteral = isNumber || isAddress || literal.has(stem)
    if (words.negations.has(word) || (!isLiteral && (silent.has(word) || (use === 'summary' && frame.has(stem)))))
      continue
    const isName =
      !isLiteral && ((at > 0 && /^\p{Lu}/u.test(typed)) || /^\p{Lu}{2}/u.test(typed) || !isDictionaryWord(stem))
    const behind = found[at + 1]
    const follows = isNumber && behind && /^[ \t/-]{0,3}$/.test(text.slice(to, behind.from))
    const next = follows && !silent.has(behind.typed.toLowerCase()) ? keyOf(behind.typed) : undefined
    list.push({ key: stem, isFact: isLiteral || isName, isNegated: negation && from > 0, next })
    negation = false
  }
  return list
}

const keyOf = (typed: string) => (typed === '%' ? 'persen' : stemWord(typed.toLowerCase()))

/** Sentences with the blanks behind them; a line ends one too. */
function splitSentences(text: string): { text: string; gap: string }[] {
  const parts = text.trim().split(/((?<=[.!?;]["”')]?)\s+|(?<!\s)\s*\n\s*)/)
  const joined: { text: string; gap: string }[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const [piece = '', gap = ''] = [parts[at], parts[at + 1]]
    const last = joined.at(-1)
    // '1.' begins an item and ends nothing.
    if (last && /^\d{1,2}[.)]$/.test(last.text)) {
      joined[joined.length - 1] = { text: last.text + last.gap + piece, gap }
    } else if (piece) joined.push({ text: piece, gap })
  }
  return joined
}

/** Sentences of a source; a list is one with the words above it. */
function unitsOf(source: string, use: Use): Word[][] {
  if (use === 'summary') return [source.split('\n').flatMap((line) => wordsOf(line, use))]
  const units: Word[][] = []
  for (const { text } of splitSentences(source)) {
    const own = wordsOf(text, use)
    const list = units.at(-1)
    if (list && listSign.test(text)) list.push(...own)
    else units.push(own)
  }
  return units
}

const isSaid = (unit: readonly Word[], { key, next }: Word) =>
  unit.some((each) => each.key === key && (next === undefined || each.next === next))

/** True when the source says it only the other way, or fewer times this way. */
function isContradicted(unit: readonly Word[], sentence: readonly Word[], { key, isNegated }: Word): boolean {
  const sameWay = (list: readonly Word[]) => list.filter((each) => each.key === key && each.isNegated === isNegated)
  const otherWay = unit.some((each) => each.key === key && each.isNegated !== isNegated)
  return otherWay && sameWay(sentence).length > sameWay(unit).length
}

interface Unit {
  readonly source: number
  readonly own: readonly Word[]
  /** With the sentences before and after it. */
  readonly around: readonly Word[]
}

const shareIn = (unit: readonly Word[], sentence: readonly Word[]) =>
  sentence.filter((word) => isSaid(unit, word)).length / Math.max(sentence.length, 1)

function isCoveredBy({ own, around }: Unit, sentence: readonly Word[], use: Use): boolean {
  const missing = sentence.map((word) => !isSaid(around, word))
  const inARow = use === 'draft' && missing.some((is, at) => is && missing[at + 1])
  return (
    !inARow &&
    shareIn(around, sentence) >= leastShare[use] &&
    shareIn(own, sentence) >= leastInSentence &&
    sentence.every((word) => !(word.isFact && !isSaid(own, word)) && !isContradicted(own, sentence, word))
  )
}

/**
 * Each sentence of the draft. A sentence is covered when the sentence of a source that says most of it has each of its
 * numbers, dates, times, names, limits and negations, and that sentence with its neighbours has most of its other words.
 * A summary may combine messages.
 */
export function checkSentences(draft: string, sources: readonly string[], use: Use = 'draft'): CheckedSentence[] {
  const units = sources.flatMap((text, source): Unit[] => {
    const found = unitsOf(text, use)
    return found.map((own, at) => ({ source, own, around: found.slice(Math.max(0, at - 1), at + 2).flat() }))
  })
  const whole: Unit = { source: 0, own: units.flatMap(({ own }) => own), around: units.flatMap(({ own }) => own) }
  return splitSentences(draft).map(({ text, gap }) => {
    const sentence = wordsOf(text, use)
    const shares = units.map(({ own }) => shareIn(own, sentence))
    const most = Math.max(0, ...shares)
    const best = most === 0 ? [] : units.filter((_, at) => shares[at] === most)
    const covering = (use === 'summary' && best.length > 0 ? [whole] : best).find((unit) =>
      isCoveredBy(unit, sentence, use),
    )
    const source = (use === 'summary' ? best[0] : (covering ?? best[0]))?.source
    return { text, gap, isCovered: covering !== undefined, source }
  })
}
