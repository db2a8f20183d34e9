import { z } from 'zod'
import { oneLine } from '#shared/typed-text.ts'
import type { RegistrantFields } from './registrant.ts'

const nameMaxLength = 120

const ticked = z.literal('ya').optional().catch(undefined)

const madeUp = 'Pilih salah satu: orang tua/wali atau murid'

export const registrantFields = {
  registrant: z.enum(['parent', 'pupil'], madeUp).optional(),
  /** A pupil of 18 or more needs no one else's consent. */
  adult: ticked,
  guardianName: z.string().transform(oneLine).optional(),
  guardianAgrees: ticked,
}

const fields = z.object(registrantFields)

export type RegistrantInput = z.output<typeof fields>

const isMinor = ({ registrant, adult }: RegistrantInput) => registrant === 'pupil' && !adult

export const registrantChecks: readonly (readonly [
  field: keyof RegistrantInput,
  fails: (input: RegistrantInput) => boolean,
  message: string,
])[] = [
  ['guardianName', (input) => isMinor(input) && !input.guardianName, 'Nama orang tua/wali harus diisi'],
  [
    'guardianName',
    (input) => isMinor(input) && (input.guardianName ?? '').length > nameMaxLength,
    `Nama orang tua/wali paling panjang ${nameMaxLength} karakter`,
  ],
  [
    'guardianAgrees',
    (input) => isMinor(input) && !input.guardianAgrees,
    'Orang tua/wali harus menyetujui karena usia Anda belum 18 tahun',
  ],
]

export function toRegistrant(input: RegistrantInput): RegistrantFields | undefined {
  if (input.registrant === undefined) return undefined
  if (input.registrant === 'parent') return { registrant: 'parent' }
  return input.adult ? { registrant: 'adult' } : { registrant: 'minor', guardianName: input.guardianName ?? '' }
}
