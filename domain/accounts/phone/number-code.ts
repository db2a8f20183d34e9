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

export type OwnerWay = 'password' | 'code'

export function ownerProofFields(way: OwnerWay) {
  return { password: way === 'password' ? password : left, code: way === 'code' ? code : left }
}

export const numberCodeInput = z.object({
  code,
  shared: z.literal('ya').optional().catch(undefined),
})

export const numberCodeRequested = defineEvent(
  'number.code-requested',
  z.object({ codeId: z.string(), number: z.string() }),
)

export const numberProven = defineEvent(
  'number.proven',
  z.object({ number: z.string(), personId: z.string(), formerId: z.string().optional() }),
)

const numberChange = z.enum(['added', 'changed', 'removed', 'moved'])

/** What happened to a number of an account: 'moved' means that another account has it now. */
export type NumberChange = z.output<typeof numberChange>

export const numberChanged = defineEvent(
  'number.changed',
  z.object({ userId: z.string(), change: numberChange, key: z.string() }),
)

export const anonymousOwner = 'Pengguna WhatsApp'
