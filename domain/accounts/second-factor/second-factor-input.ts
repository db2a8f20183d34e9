import { z } from 'zod'
import { passwordMaxLength } from '#domain/accounts/account-input.ts'

/** Shown for a code that is wrong, too old or used; which of these is not revealed. */
export const wrongCode = 'Kode salah. Tunggu kode berikutnya di aplikasi, lalu coba lagi.'

export const wrongRecoveryCode = 'Kode salah. Setiap kode pemulihan hanya untuk sekali pakai.'

export const wrongPassword = 'Password salah'

const appCode = /^\d{6}$/

const code = z
  .string()
  .default('')
  .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase())
  .refine((text) => text !== '', 'Kode harus diisi')

const password = z
  .string()
  .default('')
  .refine((text) => text !== '', 'Password harus diisi')
  .refine((text) => text.length <= passwordMaxLength, wrongPassword)

export const secondStepInput = z.object({
  code: code
    .refine((text) => text === '' || appCode.test(text) || /^[a-z\d]{10}$/.test(text), {
      error: 'Kode salah. Isi 6 angka dari aplikasi, atau satu kode pemulihan.',
    })
    .transform((text) =>
      appCode.test(text)
        ? ({ kind: 'app', text } as const)
        : ({ kind: 'recovery', text: `${text.slice(0, 5)}-${text.slice(5)}` } as const),
    ),
})

export type SecondStepInput = z.output<typeof secondStepInput>

export const secondFactorInput = z.discriminatedUnion('step', [
  z.object({ step: z.literal('begin'), password }),
  z.object({
    step: z.literal('confirm'),
    code: code.refine((text) => text === '' || appCode.test(text), 'Kode terdiri dari 6 angka'),
    /** Lets a page without scripts show the same key again; only the key in the database counts. */
    uri: z.string().startsWith('otpauth://totp/').max(500).refine(URL.canParse),
  }),
  z.object({ step: z.literal('renew'), password }),
  z.object({ step: z.literal('remove'), password }),
])

export type SecondFactorInput = z.output<typeof secondFactorInput>
