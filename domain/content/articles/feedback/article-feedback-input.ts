import { z } from 'zod'
import { manyLines } from '#shared/typed-text.ts'
import { type FeedbackScore, feedbackMaxLength } from './article-feedback.ts'

export const feedbackInput = z.object({
  score: z
    .enum(['1', '-1'], { error: 'Pilih Ya atau Tidak' })
    .transform((score): FeedbackScore => (score === '1' ? 1 : -1)),
  comment: z
    .string()
    .transform(manyLines)
    .pipe(z.string().max(feedbackMaxLength, `Komentar paling panjang ${feedbackMaxLength} karakter`))
    .transform((comment) => comment || null)
    .default(null),
})

export type FeedbackInput = z.output<typeof feedbackInput>
