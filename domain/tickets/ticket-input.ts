import { z } from 'zod'
import { manyLines, oneLine } from '#shared/typed-text.ts'
import { countDraftMarks, draftMarkRefusal } from './draft-mark.ts'
import type { Priority } from './ticket.ts'

export const allFieldsRequired = 'Semua field harus diisi'

export const titleMaxLength = 200
export const descriptionMaxLength = 10_000

const unknownRegency = 'Kabupaten/kota tidak dikenal'

const text = (empty: string, clean: (typed: string) => string) =>
  z.string({ error: empty }).overwrite(clean).min(1, empty)

export const messageInput = (subject: string) =>
  text(`${subject} harus diisi`, manyLines).max(
    descriptionMaxLength,
    `${subject} paling panjang ${descriptionMaxLength.toLocaleString('id-ID')} karakter`,
  )

/** A message that staff sends to a requester. */
export const staffReplyInput = (subject: string) =>
  messageInput(subject).refine((text) => countDraftMarks(text) === 0, draftMarkRefusal)

export const regencyInput = z
  .union(
    [
      z.literal('').transform(() => null),
      z.coerce.number().int().min(1, unknownRegency).max(2_147_483_647, unknownRegency),
    ],
    { error: unknownRegency },
  )
  .default(null)

/** The key of a form, so that sending it twice makes one. */
export const keyInput = z.uuid({ error: 'Muat ulang halaman ini, lalu kirim lagi' })

export const priorityInput = z.enum(['low', 'medium', 'high', 'urgent'] satisfies Priority[], {
  error: 'Prioritas harus dipilih',
})

export const subjectInput = text('Subjek harus diisi', oneLine).max(
  titleMaxLength,
  `Subjek paling panjang ${titleMaxLength} karakter`,
)

/** A category; its existence is checked on writing. */
export const categoryInput = text('Kategori harus dipilih', oneLine)

/** The question form (docs/rules-of-service.md#the-question-form); the regency may stay empty. */
export const questionInput = z.object({
  subject: subjectInput,
  category: categoryInput,
  priority: priorityInput,
  description: messageInput('Deskripsi'),
  regencyId: regencyInput,
  idempotencyKey: keyInput,
})

export type QuestionInput = z.output<typeof questionInput>

export const ticketStepInput = z.object({
  ticketId: z.coerce.number().int().positive(),
  version: z.coerce.number().int().positive(),
})

export type TicketStepInput = z.output<typeof ticketStepInput>

export const replyInput = ticketStepInput.extend({ message: staffReplyInput('Balasan') })

export type ReplyInput = z.output<typeof replyInput>

export const ownReplyInput = z.object({
  publicId: z.string(),
  message: messageInput('Balasan'),
  idempotencyKey: keyInput,
})

export type OwnReplyInput = z.output<typeof ownReplyInput>

export const reopenInput = ownReplyInput.extend({ message: messageInput('Alasan') })

export const commentMaxLength = 1_000

export const ratingInput = z.object({
  publicId: z.string(),
  score: z.coerce
    .number({ error: 'Pilih nilai 1 sampai 5' })
    .int()
    .min(1, 'Pilih nilai 1 sampai 5')
    .max(5, 'Pilih nilai 1 sampai 5'),
  comment: z
    .string()
    .overwrite(manyLines)
    .max(commentMaxLength, `Komentar paling panjang ${commentMaxLength.toLocaleString('id-ID')} karakter`)
    .default(''),
})

export type RatingInput = z.output<typeof ratingInput>
