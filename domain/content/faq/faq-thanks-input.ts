// What a thanks may say: which question.
import { z } from 'zod'

/** Ids are PostgreSQL integers. */
export const largestFaqId = 2_147_483_647

/** One press of 'Terimakasih'. */
export const thanksInput = z.object({
  faqId: z.coerce.number().int().positive().max(largestFaqId),
})
