// What somebody types who got a code.
import { z } from 'zod'
import { typed } from '#shared/typed-field.ts'

const wrongShape = 'Kode terdiri dari 6 angka'

/** The code of a message, however it is spaced; `shared` as in the sign-in form. */
export const numberCodeInput = z.object({
  code: typed
    .transform((text) => text.replaceAll(/\D/g, ''))
    .refine((digits) => digits !== '', 'Kode harus diisi')
    .refine((digits) => digits === '' || digits.length === 6, wrongShape),
  shared: z.literal('ya').optional().catch(undefined),
})
