// What the form of a canned reply may say, with the sentence for each mistake.
import { z } from 'zod'
import { idempotencyKey, seenState } from '#domain/content/lifecycle/seen-input.ts'
import { optionalRowId, requiredText, rowId } from '#shared/typed-field.ts'
import { manyLines, oneLine } from '#shared/typed-text.ts'

/** Longest text in characters. */
export const replyMaxLength = 4000

/** Without `id` it is a new one; without `officeId` it is for every office. */
export const cannedReplyInput = z.object({
  id: optionalRowId('Balasan tidak dikenal'),
  title: requiredText('Judul', 120, oneLine),
  text: requiredText('Isi balasan', replyMaxLength, manyLines),
  officeId: optionalRowId('Cabang dinas tidak dikenal'),
  ...seenState,
  idempotencyKey,
})

/** The id of a reply that is there, as a form or an address carries it. */
export const cannedReplyId = rowId('Balasan tidak dikenal')

export type CannedReplyInput = z.output<typeof cannedReplyInput>
