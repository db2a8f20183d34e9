import { z } from 'zod'
import { byClass, type ErasureClass, erasureOrder } from '#domain/privacy/erasure/erasure-classes.ts'
import type { Season } from '#domain/season/season.ts'
import { defineEvent } from '#shared/events.ts'

export const [leastMonths, mostMonths] = [3, 60] as const

export const warningDays = 30

const months = z.int().min(leastMonths).max(mostMonths)

/** `months` count from the last use, or from the end of the season when the last use lay within it. */
export const retentionSchema = z.object({
  months: z.object({ attachments: months, mails: months, traces: months, accounts: months }),
  paused: z.boolean(),
})

export type RetentionSettings = z.output<typeof retentionSchema>

export const firstRetention: RetentionSettings = {
  months: { attachments: 12, mails: 12, traces: 12, accounts: 12 },
  paused: false,
}

export const monthsField = (erasureClass: ErasureClass) => `months-${erasureClass}` as const

const sentence = `Isi angka ${leastMonths} sampai ${mostMonths}`
const typed = z
  .string()
  .default('')
  .transform((text) => text.trim())
  .refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= leastMonths && Number(text) <= mostMonths, sentence)
  .transform(Number)

export const retentionForm = z.object({
  'months-attachments': typed,
  'months-mails': typed,
  'months-traces': typed,
  'months-accounts': typed,
})

export function retentionPeriods(form: z.output<typeof retentionForm>): RetentionSettings['months'] {
  return byClass(erasureOrder, (each) => form[monthsField(each)])
}

/** The same time of the day so many calendar months earlier; the 31st becomes the last day of a shorter month. */
export function monthsBefore(moment: Date, months: number): Date {
  const earlier = new Date(moment)
  earlier.setUTCMonth(earlier.getUTCMonth() - months, 1)
  const lastDay = new Date(Date.UTC(earlier.getUTCFullYear(), earlier.getUTCMonth() + 1, 0)).getUTCDate()
  earlier.setUTCDate(Math.min(moment.getUTCDate(), lastDay))
  return earlier
}

export function spanOfSeason(season: Season | undefined): { readonly opens: Date; readonly closes: Date } | null {
  const moments = (season?.stages ?? [])
    .flatMap(({ opens, closes }) => [opens, closes])
    .flatMap((each) => (each === null ? [] : [new Date(each)]))
    .toSorted((one, other) => one.getTime() - other.getTime())
  const [opens, closes] = [moments[0], moments.at(-1)]
  return opens && closes ? { opens, closes } : null
}

/** What was last used before this moment ends at `at`. Data of the season count from its end. */
export function endsWhenBefore(at: Date, months: number, season: Season | undefined): Date {
  const before = monthsBefore(at, months)
  const span = spanOfSeason(season)
  if (span === null || span.closes <= before) return before
  return new Date(Math.min(span.opens.getTime(), before.getTime()))
}

export const retentionGoesOn = defineEvent('retention.goes-on', z.object({ runId: z.int() }))
