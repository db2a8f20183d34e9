import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'
import { digitsOf } from '#shared/numbers/phone-number.ts'
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

/** Somebody asked for a code to a number. */
export const numberCodeRequested = defineEvent(
  'number.code-requested',
  z.object({ codeId: z.string(), number: z.string() }),
)

/** Somebody proved to hold a number by a code; `formerId` is whose it was before. */
export const numberProven = defineEvent(
  'number.proven',
  z.object({ number: z.string(), personId: z.string(), formerId: z.string().optional() }),
)

const numberChange = z.enum(['added', 'changed', 'removed', 'moved'])

/** What happened to a number of an account: 'moved' means that another account has it now. */
export type NumberChange = z.output<typeof numberChange>

/** A number of an account changed; the owner gets a mail. */
export const numberChanged = defineEvent(
  'number.changed',
  z.object({ userId: z.string(), change: numberChange, key: z.string() }),
)

/** Stands where a name stands until its owner gives one. */
export const unnamedOwner = 'Pengguna WhatsApp'
