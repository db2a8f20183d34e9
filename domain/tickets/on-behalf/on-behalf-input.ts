import { z } from 'zod'
import {
  categoryInput,
  descriptionMaxLength,
  keyInput,
  messageInput,
  priorityInput,
  regencyInput,
  subjectInput,
  titleMaxLength,
} from '#domain/tickets/ticket-input.ts'
import { chatLine } from '#domain/tickets/title/title.ts'
import { isPublicId } from '#shared/ids.ts'
import { optionalPhoneField } from '#shared/numbers/phone-field.ts'
import { manyLines, oneLine } from '#shared/typed-text.ts'

const line = z.string().default('').transform(oneLine)
const lines = z.string().default('').transform(manyLines)
const within = (maxLength: number) =>
  [maxLength, `Paling panjang ${maxLength.toLocaleString('id-ID')} karakter`] as const

/** The complaint form (docs/rules-of-service.md#the-complaint-form); all messages are shown at once. */
export const complaintInput = z.object({
  title: line.pipe(
    z
      .string()
      .min(5, 'Judul harus minimal 5 karakter')
      .max(...within(titleMaxLength)),
  ),
  category: line.pipe(z.string().min(1, 'Kategori harus dipilih')),
  organization: line.pipe(
    z
      .string()
      .min(1, 'Instansi harus diisi')
      .max(...within(200)),
  ),
  description: lines.pipe(
    z
      .string()
      .min(20, 'Deskripsi harus minimal 20 karakter')
      .max(...within(descriptionMaxLength)),
  ),
  contactName: line.pipe(
    z
      .string()
      .min(3, 'Nama kontak harus minimal 3 karakter')
      .max(...within(120)),
  ),
  /** How the complainant agreed; where no one asked, nothing is recorded. */
  consentWay: z.enum(['phone', 'whatsapp', 'counter']).optional().catch(undefined),
  contactEmail: line
    .transform((text) => text.toLowerCase())
    .pipe(z.email('Email tidak valid').max(254, 'Email tidak valid')),
  idempotencyKey: keyInput,
})

export type ComplaintInput = z.output<typeof complaintInput>

const emptyIsNone = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess((value) => (typeof value === 'string' && oneLine(value) === '' ? null : value), schema.nullable())
    .default(null)

export const askConsent = 'Tanyakan persetujuan pemohon, lalu centang'

export const filedTicketInput = z
  .object({
    kind: z.enum(['question', 'complaint'], { error: 'Pilih pertanyaan atau aduan' }),
    channel: z.enum(['phone', 'whatsapp', 'counter'], { error: 'Pilih lewat mana masuknya' }),
    requesterId: emptyIsNone(z.string()),
    name: line.pipe(
      z
        .string()
        .min(3, 'Nama harus minimal 3 karakter')
        .max(...within(120)),
    ),
    phone: optionalPhoneField,
    email: emptyIsNone(
      z.string().overwrite(oneLine).toLowerCase().pipe(z.email('Email tidak valid').max(254, 'Email tidak valid')),
    ),
    organization: emptyIsNone(
      z
        .string()
        .overwrite(oneLine)
        .max(...within(200)),
    ),
    subject: subjectInput,
    category: categoryInput,
    priority: priorityInput,
    description: messageInput('Deskripsi'),
    regencyId: regencyInput,
    /** The agent asked the caller; owners of an account consented there. */
    agrees: z.literal('ya').optional().catch(undefined),
    idempotencyKey: keyInput,
  })
  .refine(({ agrees, requesterId }) => agrees || requesterId, { path: ['agrees'], error: askConsent })
  .refine(({ channel, phone, email, requesterId }) => channel === 'counter' || phone || email || requesterId, {
    path: ['phone'],
    error: 'Isi nomor HP atau email supaya pemohon dapat dihubungi',
  })

export type FiledTicketInput = z.output<typeof filedTicketInput>

export const claimInput = z.object({
  publicId: line.transform((text) => text.toLowerCase()).refine(isPublicId, 'ID terdiri dari 25 huruf dan angka'),
  code: line.pipe(
    z
      .string()
      .min(1, 'Kode harus diisi')
      .max(...within(40)),
  ),
})

export type ClaimInput = z.output<typeof claimInput>

// Marks of direction and spaces that a chat carries without anyone seeing them.
const unseen = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const oddSpaces = /[\u00a0\u202f]/g
const media = /^<?(?:media|gambar|foto|video|audio|dokumen|stiker)[^<>\n]*(?:tidak disertakan|omitted|dihilangkan)>?$/i

export function parsePastedChat(text: string): string {
  const lines = text.replaceAll(unseen, '').replaceAll(oddSpaces, ' ').split('\n')
  if (!lines.some((one) => chatLine(one)?.who)) return text
  const tidied: string[] = []
  let speaker: string | undefined
  for (const one of lines) {
    const found = chatLine(one.trimEnd())
    if (!found) {
      if (one.trim() || tidied.length > 0) tidied.push(one.trimEnd())
      continue
    }
    const { day, time, who, words } = found
    // What WhatsApp itself says, such as the note on encryption, no one asked.
    if (who === undefined) continue
    if (who !== speaker) tidied.push(...(tidied.length > 0 ? [''] : []), `${who.trim()}, ${day} ${time}:`)
    speaker = who
    tidied.push(media.test(words ?? '') ? '(berkas, tidak ikut tersalin)' : (words ?? ''))
  }
  return tidied.join('\n').trim()
}
