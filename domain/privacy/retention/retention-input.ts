// The settings of retention: for how many months each class of data is kept, and whether its end is paused.
import { z } from 'zod'
import { type ErasureClass, erasureOrder } from '#domain/privacy/erasure/erasure-classes.ts'

/** Months a class may be kept. */
export const [leastMonths, mostMonths] = [3, 60] as const

/** How long before the end of an account its owner is warned, in days. */
export const warningDays = 30

const months = z.int().min(leastMonths).max(mostMonths)

/** `months` count from the last use, or from the end of the season when the last use lay within it. */
export const retentionSchema = z.object({
  months: z.object({ attachments: months, mails: months, traces: months, accounts: months }),
  paused: z.boolean(),
})

export type RetentionSettings = z.output<typeof retentionSchema>

/** Until somebody sets it: a year for everything. */
export const firstRetention: RetentionSettings = {
  months: { attachments: 12, mails: 12, traces: 12, accounts: 12 },
  paused: false,
}

/** The name of the field of a class. */
export const monthsField = (erasureClass: ErasureClass) => `months-${erasureClass}` as const

const sentence = `Isi angka ${leastMonths} sampai ${mostMonths}`
const typed = z
  .string()
  .default('')
  .transform((text) => text.trim())
  .refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= leastMonths && Number(text) <= mostMonths, sentence)
  .transform(Number)

/** The form of the periods. */
export const retentionForm = z.object({
  'months-attachments': typed,
  'months-mails': typed,
  'months-traces': typed,
  'months-accounts': typed,
})

/** The form as `changeRetention` takes it. */
export function retentionPeriods(form: z.output<typeof retentionForm>): RetentionSettings['months'] {
  const periods = erasureOrder.map((each) => [each, form[monthsField(each)]])
  return Object.fromEntries(periods) as RetentionSettings['months']
}
