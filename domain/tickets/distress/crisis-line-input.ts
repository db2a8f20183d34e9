import { z } from 'zod'
import { isRealNumber } from '#domain/offices/office-contact.ts'
import { typed } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'

const line = (limit: number) =>
  typed.transform(oneLine).refine((text) => text.length <= limit, `Paling panjang ${limit} karakter`)

export const crisisLineInput = z
  .object({
    lineName: line(80),
    linePhone: line(40).refine(
      (text) => text === '' || isRealNumber(text),
      'Tulis nomor dengan angka, misalnya (024) 1234567.',
    ),
    lineHours: line(120),
  })
  .superRefine(({ lineName, linePhone }, context) => {
    if (lineName !== '' && linePhone === '')
      context.addIssue({ code: 'custom', path: ['linePhone'], message: 'Nomor telepon harus diisi' })
    if (lineName === '' && linePhone !== '')
      context.addIssue({ code: 'custom', path: ['lineName'], message: 'Nama layanan harus diisi' })
  })

export type CrisisLineFields = z.output<typeof crisisLineInput>
