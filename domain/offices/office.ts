import { z } from 'zod'
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { whatsappNumber } from '#shared/numbers/phone-number.ts'
import { requiredText, rowId, tick, typed } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'
import { isMapLink, isRealNumber } from './office-contact.ts'
import { placesOf } from './office-search.ts'

const optionalLine = (name: string, limit: number) =>
  typed.transform(oneLine).refine((text) => text.length <= limit, `${name} paling panjang ${limit} karakter`)

const ways = {
  callCentre: optionalLine('Nomor telepon', 60).refine(
    (text) => text === '' || isRealNumber(text),
    'Tulis nomor dengan angka, misalnya (024) 1234567. Kosongkan bila belum ada.',
  ),
  whatsapp: optionalLine('Nomor WhatsApp', 60).refine(
    (text) => text === '' || whatsappNumber(text) !== null,
    'Tulis nomor WhatsApp dengan angka, misalnya 0812 3456 7890. Kosongkan bila belum ada.',
  ),
  hours: optionalLine('Jam layanan', 120),
  mapUrl: optionalLine('Tautan peta', 500).refine(
    (text) => text === '' || isMapLink(text),
    'Salin tautan https dari Google Maps, OpenStreetMap atau Apple Maps.',
  ),
}

export const provinceInput = z.object(ways)

export const officeInput = z.object({
  name: requiredText('Nama', 120, oneLine),
  seat: requiredText('Kedudukan', 80, oneLine),
  address: requiredText('Alamat', 300, oneLine),
  ...ways,
  nicknames: optionalLine('Nama sehari-hari', 400).transform((text) => placesOf(text).join(', ')),
  leadId: typed.transform((text) => text.trim() || null),
  seen: typed,
})

export type OfficeInput = z.output<typeof officeInput>

export const placeId = rowId('Wilayah harus dipilih')

export function mayManageOffices(person: Person): boolean {
  return isAdminWith(person, 'system')
}

const mostOpen = 500

export const openLimitProblem = `Isi jumlah tiket, 1 sampai ${mostOpen}`

export const distributionInput = z.object({
  on: tick,
  limit: typed
    .transform((text) => text.trim())
    .refine(
      (text) => text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= mostOpen),
      openLimitProblem,
    )
    .transform((text) => (text === '' ? null : Number(text))),
})

export type DistributionInput = z.output<typeof distributionInput>
