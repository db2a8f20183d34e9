import { z } from 'zod'
import { manyLines, oneLine } from './typed-text.ts'

export const typed = z.string().default('')

export const requiredText = (name: string, limit: number, clean: (text: string) => string) =>
  typed
    .transform(clean)
    .refine((text) => text !== '', `${name} harus diisi`)
    .refine((text) => text.length <= limit, `${name} paling panjang ${limit.toLocaleString('id-ID')} karakter`)

export const rowId = (message: string) => typed.refine((text) => /^\d{1,9}$/.test(text), message).transform(Number)

export const optionalRowId = (message: string) =>
  typed.refine((text) => /^\d{0,9}$/.test(text), message).transform((text) => (text === '' ? null : Number(text)))

export const pageKey = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional()
  .catch(undefined)

export const tick = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

export const isDay = (text: string): boolean => z.iso.date().safeParse(text).success

const mostPhrasings = 120

export const longestPhrasing = 200

export function phrasingsOf(text: string): string[] {
  return [...new Set(manyLines(text).split('\n').map(oneLine))].filter(Boolean)
}

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
