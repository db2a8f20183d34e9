import { z } from 'zod'
import { guestNameMaxLength } from '#domain/tickets/guest/guest-input.ts'
import { keyInput, messageInput, regencyInput } from '#domain/tickets/ticket-input.ts'
import { lastDigitsField, mobileField } from '#shared/numbers/phone-field.ts'
import { manyLines, oneLine } from '#shared/typed-text.ts'
import { type ReportKind, reportKinds } from './report.ts'

export const aboutMaxLength = 200
export const reportReasonMaxLength = 500

const kindNames = Object.keys(reportKinds) as [ReportKind, ...ReportKind[]]

export const reportInput = z.object({
  kind: z.enum(kindNames, { error: 'Pilih apa yang dilaporkan' }),
  description: messageInput('Isi laporan'),
  regencyId: regencyInput,
  about: z
    .string()
    .overwrite(oneLine)
    .max(aboutMaxLength, `Kantor atau sekolah paling panjang ${aboutMaxLength} karakter`)
    .default(''),
  name: z
    .string()
    .overwrite(oneLine)
    .max(guestNameMaxLength, `Nama paling panjang ${guestNameMaxLength} karakter`)
    .default(''),
  phone: z
    .string()
    .default('')
    .transform((typed) => (oneLine(typed) === '' ? null : typed))
    .pipe(mobileField.nullable()),
  idempotencyKey: keyInput,
})

export type ReportInput = z.output<typeof reportInput>

export const reportReplyInput = z.object({ message: messageInput('Balasan'), idempotencyKey: keyInput })

export type ReportReplyInput = z.output<typeof reportReplyInput>

export const reportDigitsInput = z.object({
  digits: lastDigitsField,
})

export const deskReportInput = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('answer'), message: messageInput('Jawaban'), idempotencyKey: keyInput }),
  z.object({ intent: z.literal('note'), message: messageInput('Catatan'), idempotencyKey: keyInput }),
  z.object({ intent: z.literal('complete'), idempotencyKey: keyInput }),
  z.object({
    intent: z.literal('identity'),
    reason: z
      .string({ error: 'Tulis alasannya' })
      .overwrite(manyLines)
      .min(1, 'Tulis alasannya')
      .max(reportReasonMaxLength, `Alasan paling panjang ${reportReasonMaxLength} karakter`),
  }),
])

export type DeskReportInput = z.output<typeof deskReportInput>
