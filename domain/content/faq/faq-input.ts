// What the FAQ form may say, with the sentence for each mistake.
import { z } from 'zod'
import { phrasingsInput } from '#shared/phrasings.ts'
import { manyLines, oneLine } from '#shared/typed-text.ts'

/** Longest question in characters. */
export const questionMaxLength = 300

/** Longest answer in characters. */
export const answerMaxLength = 5000

const typed = z.string().default('')

const whole = (message: string) =>
  typed.transform((text, context) => {
    if (/^\d{1,9}$/.test(text)) return Number(text)
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const words = (name: string, limit: number, clean: (text: string) => string) =>
  typed
    .transform(clean)
    .refine((text) => text !== '', `${name} harus diisi`)
    .refine((text) => text.length <= limit, `${name} paling panjang ${limit.toLocaleString('id-ID')} karakter`)

/** Question and answer are required (spec §5). */
export const faqInput = z.object({
  question: words('Pertanyaan', questionMaxLength, oneLine),
  answer: words('Jawaban', answerMaxLength, manyLines),
  asked: phrasingsInput,
  topicId: whole('Topik harus dipilih'),
  state: z.enum(['published', 'draft']).catch('published'),
})

export type FaqInput = z.output<typeof faqInput>

/** The id of an item, as a form carries it. */
export const faqId = whole('FAQ tidak dikenal')

/** The items of one topic in their new order: '12,7,9'. */
export const faqOrder = typed
  .refine((text) => /^\d{1,9}(,\d{1,9})*$/.test(text), 'Urutan tidak dikenal')
  .transform((text) => text.split(',').map(Number))
