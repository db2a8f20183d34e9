// Fields that the forms of content share, with the sentence for each mistake. The same for browser and server.
import { z } from 'zod'
import { typed } from '#shared/typed-field.ts'

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

/** True for 'YYYY-MM-DD' of a day that exists. */
export const isDay = (text: string): boolean => z.iso.date().safeParse(text).success
