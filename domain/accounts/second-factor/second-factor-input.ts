// What the forms of the second factor may say, with the sentence for each mistake.
import { z } from 'zod'
import { passwordMaxLength } from '#domain/accounts/account-input.ts'

/** Shown for a code that is wrong, too old or used; which of these is not revealed. */
export const wrongCode = 'Kode salah. Tunggu kode berikutnya di aplikasi, lalu coba lagi.'

/** Shown for a recovery code that is wrong or used. */
export const wrongRecoveryCode = 'Kode salah. Setiap kode pemulihan hanya untuk sekali pakai.'

/** Shown when a password asked for once more is wrong. */
export const wrongPassword = 'Password salah'

/** An app's code as it is typed: six digits, perhaps with a space in the middle. */
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

/** The second step of signing in: a code of the app or a recovery code, recognised by its shape. */
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

/** What the page 'Verifikasi dua langkah' can send; `step` says which of its forms it was. */
export const secondFactorInput = z.discriminatedUnion('step', [
  z.object({ step: z.literal('begin'), password }),
  z.object({
    step: z.literal('confirm'),
    code: code.refine((text) => text === '' || appCode.test(text), 'Kode terdiri dari 6 angka'),
    /** Comes back so that a page without scripts can show the same key again; what counts lies in the database. */
    uri: z.string().startsWith('otpauth://totp/').max(500).refine(URL.canParse),
  }),
  z.object({ step: z.literal('renew'), password }),
  z.object({ step: z.literal('remove'), password }),
])

export type SecondFactorInput = z.output<typeof secondFactorInput>
