// What the FAQ form may say, with the sentence for each mistake.
import { z } from 'zod'
import { citedInput } from '#domain/content/clauses/clause-input.ts'
import { provenanceFields } from '#domain/content/lifecycle/provenance.ts'
import { phrasingsInput } from '#shared/phrasings.ts'
import { requiredText, rowId, typed } from '#shared/typed-field.ts'
import { manyLines, oneLine } from '#shared/typed-text.ts'

/** Longest question in characters. */
export const questionMaxLength = 300

/** Longest answer in characters. */
export const answerMaxLength = 5000

/** Question and answer are required (docs/rules-of-service.md#faq). */
export const faqInput = z.object({
  question: requiredText('Pertanyaan', questionMaxLength, oneLine),
  answer: requiredText('Jawaban', answerMaxLength, manyLines),
  asked: phrasingsInput,
  topicId: rowId('Topik harus dipilih'),
  state: z.enum(['published', 'draft']).catch('published'),
  ...provenanceFields,
  cited: citedInput,
})

export type FaqInput = z.output<typeof faqInput>

/** The id of an item, as a form carries it. */
export const faqId = rowId('FAQ tidak dikenal')

/** The items of one topic in their new order: '12,7,9'. */
export const faqOrder = typed
  .refine((text) => /^\d{1,9}(,\d{1,9})*$/.test(text), 'Urutan tidak dikenal')
  .transform((text) => text.split(',').map(Number))
