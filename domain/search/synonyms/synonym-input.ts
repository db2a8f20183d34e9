// What a form may say about a synonym, with the sentence for each mistake. The same for browser and server.
import { z } from 'zod'
import { seenState } from '#domain/content/lifecycle/seen-input.ts'
import { rowId } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'

/** Longest term or variant, in characters. */
const synonymMaxLength = 100

/** Most variants of one term. */
const mostVariants = 50

const tooLong = `Tulis paling banyak ${synonymMaxLength} karakter`
const hasWord = /[\p{L}\p{N}]/u

/** A term of the portal and the ways people write it, one per line or parted by commas. */
export const synonymInput = z.object({
  term: z
    .string()
    .overwrite(oneLine)
    .min(1, 'Istilah harus diisi')
    .max(synonymMaxLength, tooLong)
    .regex(hasWord, 'Istilah harus berisi huruf'),
  variants: z
    .string()
    .transform((text) =>
      [...new Set(text.split(/[,\n]/).map((variant) => oneLine(variant).toLowerCase()))].filter(Boolean),
    )
    .pipe(
      z
        .array(z.string().max(synonymMaxLength, tooLong).regex(hasWord, 'Sinonim harus berisi huruf'))
        .min(1, 'Tulis paling sedikit satu sinonim')
        .max(mostVariants, `Tulis paling banyak ${mostVariants} sinonim`),
    ),
})

/** What `synonymInput` gives. */
export type SynonymInput = z.output<typeof synonymInput>

/** The variants of a group as they should be from now on. */
export const synonymChange = synonymInput.pick({ variants: true }).extend(seenState)

/** The id of a group, as a form carries it. */
export const synonymId = rowId('Sinonim tidak dikenal')
