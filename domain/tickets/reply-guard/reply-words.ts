import { z } from 'zod'
import { phraseList, readContentData, wordForms, wordSet } from '#platform/content-data.server.ts'

/** A word in its plain spelling, and where it stands in the text. */
export interface PlacedWord {
  readonly word: string
  readonly from: number
  readonly to: number
}

export const replyWords = readContentData(
  'language/replies.yml',
  z.strictObject({
    ...{
      short: wordForms,
      titles: wordSet,
      greetings: wordSet,
      places: wordSet,
      everyday: wordSet,
      merelyNamed: wordSet,
    },
    time: z.strictObject({
      ...{ strictLimits: phraseList, limits: phraseList, asking: phraseList, inviting: phraseList },
      ...{
        denied: z.array(z.string()),
        gone: phraseList,
        closed: phraseList,
        nothingMore: phraseList,
        naming: phraseList,
      },
    }),
  }),
)

const { short, titles } = replyWords

/** `greetings`: behind these a single name is someone who is spoken to or of. `places`: before names of places. */
export const { greetings, places: placeWords, everyday } = replyWords

export function placedWords(text: string): PlacedWord[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: found, index }) => {
    const word = found.normalize('NFKC').toLowerCase()
    return { word: short.get(word) ?? word, from: index, to: index + found.length }
  })
}

export function wordRow(text: string): string {
  return ` ${placedWords(text)
    .map(({ word }) => word)
    .join(' ')} `
}

export function standsAt(words: readonly PlacedWord[], at: number, row: readonly string[]): boolean {
  return row.every((word, further) => words[at + further]?.word === word)
}

export interface TextPart {
  readonly text: string
  readonly from: number
}

/** The text cut where a sentence ends, or with `commas` a clause; a full stop or comma inside a number ends nothing. */
export function textParts(text: string, commas = false): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at] ?? '\n'
    const next = text[at + 1] ?? ' '
    const ends = /[!?;\n]/.test(sign) || ((sign === '.' || (commas && sign === ',')) && /\s/.test(next))
    if (!ends) continue
    if (at > from) parts.push({ text: text.slice(from, at), from })
    from = at + 1
  }
  return parts
}

export const partsOf = (name: string): string[] =>
  placedWords(name).flatMap(({ word }) => (titles.has(word) || word.length < 2 ? [] : word))

export const beginsLarge = (text: string): boolean => /^\p{Lu}/u.test(text)
