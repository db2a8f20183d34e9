// What a thanks may say: which question, and the key of the visitor's browser.
import { z } from 'zod'
import { isVisitorKey } from '#shared/ids.ts'

/** Ids are PostgreSQL integers. */
export const largestFaqId = 2_147_483_647

/** One press of 'Terimakasih'. */
export const thanksInput = z.object({
  faqId: z.coerce.number().int().positive().max(largestFaqId),
  visitorKey: z.string().refine(isVisitorKey),
})

export type ThanksInput = z.output<typeof thanksInput>
