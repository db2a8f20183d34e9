// What the form about sharing tickets out may say.
import { z } from 'zod'
import { tick, typed } from '#shared/typed-field.ts'

/** Most open tickets that can be set for each agent. */
const mostOpen = 500

/** Beside the number where it is missing or makes no sense. */
export const openLimitProblem = `Isi jumlah tiket, 1 sampai ${mostOpen}`

/** 'Bagikan tiket otomatis' and the most open tickets of each agent; null where the field is empty. */
export const distributionInput = z.object({
  on: tick,
  limit: typed
    .transform((text) => text.trim())
    .refine(
      (text) => text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= mostOpen),
      openLimitProblem,
    )
    .transform((text) => (text === '' ? null : Number(text))),
})

export type DistributionInput = z.output<typeof distributionInput>
