// What the form of a canned reply may say, with the sentence for each mistake.
import { z } from 'zod'
import { idempotencyKey, seenState } from '#domain/content/lifecycle/seen-input.ts'
import { manyLines, oneLine } from '#shared/typed-text.ts'

/** Longest text in characters. */
export const replyMaxLength = 4000

const typed = z.string().default('')

const id = (message: string) =>
  typed.refine((text) => /^\d{0,9}$/.test(text), message).transform((text) => (text === '' ? null : Number(text)))

/** Without `id` it is a new one; without `officeId` it is for every office. */
export const cannedReplyInput = z.object({
  id: id('Balasan tidak dikenal'),
  title: typed
    .transform(oneLine)
    .refine((text) => text !== '', 'Judul harus diisi')
    .refine((text) => text.length <= 120, 'Judul paling panjang 120 karakter'),
  text: typed
    .transform(manyLines)
    .refine((text) => text !== '', 'Isi balasan harus diisi')
    .refine((text) => text.length <= replyMaxLength, 'Isi balasan paling panjang 4.000 karakter'),
  officeId: id('Cabang dinas tidak dikenal'),
  ...seenState,
  idempotencyKey,
})

/** The id of a reply that is there, as a form or an address carries it. */
export const cannedReplyId = typed.refine((text) => /^\d{1,9}$/.test(text), 'Balasan tidak dikenal').transform(Number)

export type CannedReplyInput = z.output<typeof cannedReplyInput>
