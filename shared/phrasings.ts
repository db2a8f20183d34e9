// 'Pertanyaan serupa': other ways people ask what an item answers, kept as text, one per line. They are read by the search
// and never shown to the public. Pure.
import { z } from 'zod'
import { manyLines, oneLine } from './typed-text.ts'

/** The most of an item. */
const mostPhrasings = 120

/** The longest in characters. */
export const longestPhrasing = 200

/** The phrasings of a text: each line once, without blanks around it. */
export function phrasingsOf(text: string): string[] {
  return [...new Set(manyLines(text).split('\n').map(oneLine))].filter(Boolean)
}

/** What a form may say. */
export const phrasingsInput = z
  .string()
  .default('')
  .transform(phrasingsOf)
  .refine(({ length }) => length <= mostPhrasings, `Pertanyaan serupa paling banyak ${mostPhrasings} baris`)
  .refine(
    (lines) => lines.every(({ length }) => length <= longestPhrasing),
    `Setiap pertanyaan serupa paling panjang ${longestPhrasing} karakter`,
  )
  .transform((lines) => lines.join('\n'))
