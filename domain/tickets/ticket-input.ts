// What the ticket forms may say: one schema for the browser, the action and the API (spec §5).
import { z } from 'zod'
import type { Priority } from './ticket.ts'

/** The spec's one message for the question form, as toast. */
export const allFieldsRequired = 'Semua field harus diisi'

/** Longest title and description, in characters. */
export const titleMaxLength = 200
export const descriptionMaxLength = 10_000

const unknownRegency = 'Kabupaten/kota tidak dikenal'

// Forms send two signs for the end of a line, where the reader typed one.
const text = (empty: string) =>
  z
    .string({ error: empty })
    .overwrite((typed) => typed.replaceAll('\r\n', '\n'))
    .trim()
    .min(1, empty)

/** The question form of spec §3; regency is our addition and may stay empty (design §15). */
export const questionInput = z.object({
  subject: text('Subjek harus diisi').max(titleMaxLength, `Subjek paling panjang ${titleMaxLength} karakter`),
  category: text('Kategori harus dipilih'),
  priority: z.enum(['low', 'medium', 'high', 'urgent'] satisfies Priority[], { error: 'Prioritas harus dipilih' }),
  description: text('Deskripsi harus diisi').max(
    descriptionMaxLength,
    `Deskripsi paling panjang ${descriptionMaxLength.toLocaleString('id-ID')} karakter`,
  ),
  regencyId: z
    .union(
      [
        z.literal('').transform(() => null),
        z.coerce.number().int().min(1, unknownRegency).max(2_147_483_647, unknownRegency),
      ],
      {
        error: unknownRegency,
      },
    )
    .default(null),
  idempotencyKey: z.uuid({ error: 'Muat ulang halaman ini, lalu kirim lagi' }),
})

export type QuestionInput = z.output<typeof questionInput>

/** A public reply of an agent. `version` is the ticket's version the agent saw. */
export const replyInput = z.object({
  ticketId: z.coerce.number().int().positive(),
  version: z.coerce.number().int().positive(),
  message: text('Balasan harus diisi').max(
    descriptionMaxLength,
    `Balasan paling panjang ${descriptionMaxLength.toLocaleString('id-ID')} karakter`,
  ),
})

export type ReplyInput = z.output<typeof replyInput>

/** Claiming or completing: the ticket and the version the agent saw. */
export const ticketStepInput = z.object({
  ticketId: z.coerce.number().int().positive(),
  version: z.coerce.number().int().positive(),
})

export type TicketStepInput = z.output<typeof ticketStepInput>
