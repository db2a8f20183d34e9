// What somebody types who got a code.
import { z } from 'zod'
import { digitsOf } from '#shared/numbers/digits.ts'
import { typed } from '#shared/typed-field.ts'

const wrongShape = 'Kode terdiri dari 6 angka'

const code = typed
  .transform(digitsOf)
  .refine((digits) => digits !== '', 'Kode harus diisi')
  .refine((digits) => digits === '' || digits.length === 6, wrongShape)

const password = typed.refine((text) => text !== '', 'Password saat ini harus diisi')

const left = z.string().optional()

/** What the owner of an account is asked for before a wish: the password, or a code where the account has none. */
export type OwnerWay = 'password' | 'code'

/** The fields that confirm a wish; only the one of the `way` must be filled. */
export function ownerProofFields(way: OwnerWay) {
  return { password: way === 'password' ? password : left, code: way === 'code' ? code : left }
}

/** The code of a message, however it is spaced; `shared` as in the sign-in form. */
export const numberCodeInput = z.object({
  code,
  shared: z.literal('ya').optional().catch(undefined),
})
