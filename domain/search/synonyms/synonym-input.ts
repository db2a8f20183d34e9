import { z } from 'zod'
import { seenState } from '#domain/content/lifecycle/seen-input.ts'
import { rowId } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'

const synonymMaxLength = 100

const mostVariants = 50

const tooLong = `Tulis paling banyak ${synonymMaxLength} karakter`
const hasWord = /[\p{L}\p{N}]/u

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

export type SynonymInput = z.output<typeof synonymInput>

export const synonymChange = synonymInput.pick({ variants: true }).extend(seenState)

export const synonymId = rowId('Sinonim tidak dikenal')
