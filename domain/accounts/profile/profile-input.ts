import { z } from 'zod'
import { registrantChecks, registrantFields } from '#domain/accounts/registrant-input.ts'
import { optionalPhoneField } from '#shared/numbers/phone-field.ts'
import { manyLines, oneLine } from '#shared/typed-text.ts'
import { photoMaxBytes, photoRule } from './profile.ts'

const specializationsMax = 10
const specializationMaxLength = 60

const typed = z.string().default('').transform(oneLine)

const optional = (label: string, max: number) =>
  typed
    .refine((text) => text.length <= max, `${label} paling panjang ${max} karakter`)
    .transform((text) => (text === '' ? null : text))

function linesOf(text: string): string[] {
  const lines = manyLines(text).split('\n').map(oneLine)
  return [...new Map(lines.filter(Boolean).map((line) => [line.toLowerCase(), line])).values()]
}

/** A person's own profile; all mistakes are shown at once. Role, permissions and address are no part of it. */
export const profileInput = z
  .object({
    name: typed
      .refine((text) => text !== '', 'Nama lengkap harus diisi')
      .refine((text) => text.length <= 120, 'Nama lengkap paling panjang 120 karakter'),
    phone: optionalPhoneField,
    organization: optional('Instansi', 120),
    position: optional('Jabatan', 120),
    address: optional('Alamat', 300),
    /** Staff's alone; a form without the field leaves them as they are. */
    specializations: z
      .string()
      .transform(linesOf)
      .refine((lines) => lines.length <= specializationsMax, `Paling banyak ${specializationsMax} spesialisasi`)
      .refine(
        (lines) => lines.every((line) => line.length <= specializationMaxLength),
        `Satu spesialisasi paling panjang ${specializationMaxLength} karakter`,
      )
      .optional(),
    ...registrantFields,
  })
  .superRefine((input, context) => {
    for (const [field, fails, message] of registrantChecks) {
      if (fails(input)) context.addIssue({ code: 'custom', path: [field], message })
    }
  })

export type ProfileInput = z.output<typeof profileInput>

/** The photo form: a new photo, or none. A body over the size limit arrives empty. */
export const photoInput = z.preprocess(
  (form) => ({ intent: 'change', ...Object(form) }),
  z.discriminatedUnion('intent', [
    z.object({
      intent: z.literal('change'),
      photo: z
        .instanceof(File, { error: photoRule })
        .refine((file) => file.size > 0 && file.size <= photoMaxBytes, photoRule),
    }),
    z.object({ intent: z.literal('remove') }),
  ]),
)

export type ChangePhotoInput = Extract<z.output<typeof photoInput>, { intent: 'change' }>
