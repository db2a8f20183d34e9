import { z } from 'zod'
import { guestQuestionInput } from '#domain/tickets/guest/guest-input.ts'
import { manyLines, oneLine } from '#shared/typed-text.ts'

export const schoolNameMaxLength = 120
export const storyMaxLength = 5_000

export const schoolRoles = {
  operator: 'Operator sekolah',
  counsellor: 'Guru BK',
  head: 'Kepala sekolah',
  other: 'Lainnya',
} as const

export const schoolQuestionInput = guestQuestionInput
  .pick({ regencyId: true, name: true, phone: true, idempotencyKey: true })
  .extend({
    school: z
      .string({ error: 'Nama sekolah harus diisi' })
      .overwrite(oneLine)
      .min(1, 'Nama sekolah harus diisi')
      .max(schoolNameMaxLength, `Nama sekolah paling panjang ${schoolNameMaxLength} karakter`),
    role: z.enum(Object.keys(schoolRoles) as (keyof typeof schoolRoles)[], { error: 'Tugas Anda harus dipilih' }),
    story: z
      .string()
      .overwrite(manyLines)
      .max(storyMaxLength, `Cerita paling panjang ${storyMaxLength.toLocaleString('id-ID')} karakter`)
      .default(''),
  })

export type SchoolQuestionInput = z.output<typeof schoolQuestionInput>
