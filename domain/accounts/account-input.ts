// Input of registration and sign-in, checked in the order of docs/rules-of-service.md#registration.
import { z } from 'zod'
import { notPhone, personalPhone } from '#shared/numbers/phone-field.ts'
import { asciiDigits } from '#shared/numbers/phone-number.ts'
import { typed } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'
import { registrantChecks, registrantFields } from './registrant-input.ts'

/** NISN is exactly 10 digits, kept as text. */
export const nisnLength = 10

/** Longest password in characters; a longer one would only cost time. */
export const passwordMaxLength = 128

export const passwordTooLong = `Password paling panjang ${passwordMaxLength} karakter`

/** Shown for wrong credentials, whether the address is known or not. */
export const wrongCredentials = 'Email atau password salah'

/** A NISN without the blanks, dashes and label that a copied one has; anything else stays, and is refused. */
const typedNisn = (text: string) => {
  const line = asciiDigits(oneLine(text)).replace(/^nisn\b[:.\s]*/i, '')
  return /^[\d\s\p{Pd}.]*$/u.test(line) ? line.replaceAll(/\D/g, '') : line
}

const registrationFields = z.object({
  namaLengkap: typed.transform(oneLine),
  nisn: typed.transform(typedNisn),
  noHp: typed.transform((text) => personalPhone(text) ?? oneLine(text)),
  email: typed.transform((text) => oneLine(text).toLowerCase()),
  password: typed,
  confirmPassword: typed,
  terms: z.string().optional(),
  ...registrantFields,
  /** The proof of work of a busy network; not the person's concern, so it has no message. */
  proof: z.string().optional(),
})

export type RegistrationInput = z.output<typeof registrationFields>

const emailShape = z.email()

/** Checks in the order of docs/rules-of-service.md#registration; only the first failure is shown. */
const registrationChecks: readonly (readonly [
  field: keyof RegistrationInput,
  fails: (input: RegistrationInput) => boolean,
  message: string,
])[] = [
  ['namaLengkap', (input) => input.namaLengkap === '', 'Nama lengkap harus diisi'],
  ['nisn', (input) => input.nisn === '', 'NISN harus diisi'],
  ['nisn', (input) => !/^\d{10}$/.test(input.nisn), `NISN harus ${nisnLength} digit`],
  ['noHp', (input) => input.noHp === '', 'Nomor HP harus diisi'],
  ['email', (input) => input.email === '', 'Email harus diisi'],
  ['password', (input) => input.password === '', 'Password harus diisi'],
  ['password', (input) => input.password.length < 8, 'Password minimal 8 karakter'],
  ['confirmPassword', (input) => input.confirmPassword !== input.password, 'Konfirmasi password tidak cocok'],
  ['terms', (input) => !input.terms, 'Anda harus menyetujui syarat dan ketentuan'],
  ['namaLengkap', (input) => input.namaLengkap.length > 120, 'Nama lengkap paling panjang 120 karakter'],
  ['noHp', (input) => personalPhone(input.noHp) === null, notPhone],
  ['email', (input) => input.email.length > 254 || !emailShape.safeParse(input.email).success, 'Email tidak valid'],
  ['password', (input) => input.password.length > passwordMaxLength, passwordTooLong],
  ...registrantChecks,
]

/** The registration form; at most one issue, that of the first failing check. */
export const registrationInput = registrationFields.superRefine((input, context) => {
  const failed = registrationChecks.find(([, fails]) => fails(input))
  if (failed) context.addIssue({ code: 'custom', path: [failed[0]], message: failed[2] })
})

/** The sign-in form. Too long a password cannot be right and is not hashed. */
export const signInInput = z.object({
  email: z
    .string()
    .default('')
    .transform((text) => oneLine(text).toLowerCase())
    .refine((text) => text !== '', 'Email harus diisi'),
  password: z
    .string()
    .default('')
    .refine((text) => text !== '', 'Password harus diisi')
    .refine((text) => text.length <= passwordMaxLength, wrongCredentials),
  shared: z.literal('ya').optional().catch(undefined),
  proof: z.string().optional(),
})

export type SignInInput = z.output<typeof signInInput>
