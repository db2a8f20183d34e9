import { z } from 'zod'
import { keyInput, messageInput, regencyInput } from '#domain/tickets/ticket-input.ts'
import { lastDigitsField, mobileField } from '#shared/numbers/phone-field.ts'
import { oneLine } from '#shared/typed-text.ts'

export const guestNameMaxLength = 120

const noRegency = 'Pilih kabupaten/kota Anda, supaya sampai ke petugas yang tepat'

export const guestQuestionInput = z.object({
  description: messageInput('Cerita masalah'),
  regencyId: regencyInput.refine((id) => id !== null, noRegency).transform((id) => id ?? 0),
  name: z
    .string({ error: 'Nama harus diisi' })
    .overwrite(oneLine)
    .min(1, 'Nama harus diisi')
    .max(guestNameMaxLength, `Nama paling panjang ${guestNameMaxLength} karakter`),
  phone: mobileField,
  email: z
    .string()
    .default('')
    .transform((typed) => oneLine(typed).toLowerCase() || null)
    .pipe(z.email('Email tidak valid').max(254, 'Email tidak valid').nullable()),
  category: z.string().overwrite(oneLine).max(60, 'Kategori harus dipilih').default(''),
  /** Empty from the page that is one for everybody, where no scripts run. */
  idempotencyKey: keyInput.or(z.literal('')),
})

export type GuestQuestionInput = z.output<typeof guestQuestionInput>

export const digitsInput = z.object({
  id: z
    .string({ error: 'Isi ID atau nomor pertanyaan' })
    .overwrite(oneLine)
    .min(1, 'Isi ID atau nomor pertanyaan')
    .max(300),
  digits: lastDigitsField,
})

export type DigitsInput = z.output<typeof digitsInput>
