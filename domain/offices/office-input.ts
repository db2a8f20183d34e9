// What the office form may say, with the sentence for each mistake.
import { z } from 'zod'
import { typed } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'

const line = (name: string, limit: number) =>
  typed
    .transform(oneLine)
    .refine((text) => text !== '', `${name} harus diisi`)
    .refine((text) => text.length <= limit, `${name} paling panjang ${limit} karakter`)

/** Name, seat, address and call centre of a branch office. */
export const officeInput = z.object({
  name: line('Nama', 120),
  seat: line('Kedudukan', 80),
  address: line('Alamat', 300),
  callCentre: line('Nomor call centre', 60),
  /** The agent notified first when something is overdue; null: all of them. */
  leadId: typed.transform((text) => text.trim() || null),
  /** When the office was saved that the form showed. */
  seen: typed,
})

export type OfficeInput = z.output<typeof officeInput>

/** The id of an office or regency, as a form or address carries it. */
export const rowId = typed.refine((text) => /^\d{1,9}$/.test(text), 'Wilayah harus dipilih').transform(Number)
