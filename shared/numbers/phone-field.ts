// Fields for telephone numbers, with the message for each mistake; `shared/phone-number.ts` decides what is one.
import { z } from 'zod'
import { oneLine } from '#shared/typed-text.ts'
import { digitsOf, parsePhone, storedPhone } from './phone-number.ts'

const notMobile = 'Nomor WhatsApp belum benar. Contoh: 0812 3456 7890'

const isLandline = 'Telepon rumah atau kantor tidak dapat menerima WhatsApp: tulis nomor HP, misalnya 0812 3456 7890'

export const notPhone = 'Nomor HP tidak valid'

export const mobileField = z
  .string({ error: 'Nomor WhatsApp harus diisi' })
  .overwrite(oneLine)
  .min(1, 'Nomor WhatsApp harus diisi')
  .max(100, notMobile)
  .refine((text) => parsePhone(text)?.kind === 'mobile', {
    error: ({ input }) => (parsePhone(String(input))?.kind === 'landline' ? isLandline : notMobile),
  })
  .transform((text) => parsePhone(text)?.digits ?? '')

const noDigits = 'Isi empat angka terakhir nomor WhatsApp'

export const lastDigitsField = z
  .string({ error: noDigits })
  .transform((text) => (parsePhone(text) ? digitsOf(text).slice(-4) : digitsOf(text)))
  .refine((digits) => digits.length === 4, noDigits)

export function personalPhone(text: string): string | null {
  const number = parsePhone(text)
  // An area code and a subscriber have at least 8 digits.
  return number && number.digits.length >= 9 + Number(number.kind === 'landline') ? storedPhone(text) : null
}

export const optionalPhoneField = z
  .string()
  .nullable()
  .default('')
  .transform((text) => oneLine(text ?? ''))
  .refine((text) => text === '' || personalPhone(text) !== null, notPhone)
  .transform(personalPhone)
