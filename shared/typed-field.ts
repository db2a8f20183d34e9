import { z } from 'zod'
import { manyLines, oneLine } from './typed-text.ts'

/** The text of a field; nothing is an empty text. Not cleaned yet. */
export const typed = z.string().default('')

/** A text that must be there; `clean` is `oneLine` or `manyLines`, `limit` counts characters. */
export const requiredText = (name: string, limit: number, clean: (text: string) => string) =>
  typed
    .transform(clean)
    .refine((text) => text !== '', `${name} harus diisi`)
    .refine((text) => text.length <= limit, `${name} paling panjang ${limit.toLocaleString('id-ID')} karakter`)

/** The number of a row, as a form carries it. */
export const rowId = (message: string) => typed.refine((text) => /^\d{1,9}$/.test(text), message).transform(Number)

/** The same, or null for none. */
export const optionalRowId = (message: string) =>
  typed.refine((text) => /^\d{0,9}$/.test(text), message).transform((text) => (text === '' ? null : Number(text)))

/** The row before or after which a page of a list begins, as an address carries it; what is no number is left out. */
export const pageKey = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional()
  .catch(undefined)

/** True for a box that is ticked. */
export const tick = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/** True for 'YYYY-MM-DD' of a day that exists. */
export const isDay = (text: string): boolean => z.iso.date().safeParse(text).success

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
