// What a thanks may say: which question, and whether its answer helped.
import { z } from 'zod'

/** Ids are PostgreSQL integers. */
export const largestFaqId = 2_147_483_647

/** One press of 'Terimakasih' or 'Ini menjawab', or of 'Belum, kirim' (`helped=no`). */
export const thanksInput = z.object({
  faqId: z.coerce.number().int().positive().max(largestFaqId),
  helped: z.enum(['yes', 'no']).default('yes'),
})
