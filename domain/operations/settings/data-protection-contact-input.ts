import { z } from 'zod'
import { instance } from '#shared/instance.ts'
import { parsePhone } from '#shared/numbers/phone-number.ts'
import { oneLine } from '#shared/typed-text.ts'

const line = z
  .string()
  .default('')
  .transform(oneLine)
  .refine((text) => text.length <= 200, 'Paling panjang 200 karakter')

/** Name or office, and a way to reach it; all empty takes the contact away. */
export const contactInput = z
  .object({
    contactName: line,
    contactEmail: line.refine((text) => text === '' || z.email().safeParse(text).success, {
      error: () => `Tulis email seperti ${instance().emailExample}`,
    }),
    contactPhone: line.refine((text) => text === '' || parsePhone(text) !== null, 'Tulis nomor dengan angka saja'),
  })
  .superRefine(({ contactName, contactEmail, contactPhone }, context) => {
    const reach = contactEmail + contactPhone
    if (contactName === '' && reach !== '') {
      context.addIssue({ code: 'custom', path: ['contactName'], message: 'Nama harus diisi' })
    }
    if (contactName !== '' && reach === '') {
      context.addIssue({ code: 'custom', path: ['contactEmail'], message: 'Isi email atau nomor telepon' })
    }
  })

export type ContactFields = z.output<typeof contactInput>
