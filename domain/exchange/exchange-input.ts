// What the forms of an import may say: a file to be looked at, then its text sent back to be applied.
import { z } from 'zod'
import { typed } from '#shared/typed-field.ts'
import { exchangeMaxBytes, exchangeTooLarge } from './exchange-kind.ts'
import { cleanText } from './file-text.ts'

/** The steps of an import; `seen` is the state that the preview showed. */
export const importInput = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('preview'),
    file: z
      .file('Pilih berkas dulu')
      .min(1, 'Pilih berkas dulu. Berkas yang kosong tidak dapat diimpor.')
      .max(exchangeMaxBytes, exchangeTooLarge),
  }),
  z.object({
    intent: z.literal('apply'),
    text: typed.transform(cleanText),
    seen: z.string('Periksa berkasnya dulu').length(64),
  }),
])
