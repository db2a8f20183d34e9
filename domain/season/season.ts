// The season: its year, its stages with opening and closing times (WIB), and its key dates, as staff keep them. Pure.
import { z } from 'zod'

const instant = z.iso.datetime({ offset: true })

const stageSchema = z.object({
  /** What texts name the stage by; stays when the name changes. */
  id: z.string(),
  name: z.string(),
  opens: instant.nullable(),
  /** Null where no end was announced, and for a stage of a single day. */
  closes: instant.nullable(),
  /** The id of the stage whose close bounds one without an announced end; null or absent for a stage of a single day. */
  endsBy: z.string().nullish(),
  note: z.string().nullable(),
})

/** A day that rules count from or to, without a stage. */
const keyDateSchema = z.object({ id: z.string(), name: z.string(), day: z.iso.date() })

export type Stage = z.output<typeof stageSchema>
export type KeyDate = z.output<typeof keyDateSchema>

export const seasonSchema = z.object({
  year: z.int(),
  name: z.string(),
  stages: z.array(stageSchema),
  dates: z.array(keyDateSchema).default([]),
  /** Hours before the close of a stage that are its last ones; absent for `defaultLastHours`. */
  lastHours: z.int().positive().optional(),
})

export type Season = z.output<typeof seasonSchema>

/** The dates of the current season until they were changed: announcements of before keep them. */
const pastDatesSchema = seasonSchema.extend({ until: instant })

export type PastDates = z.output<typeof pastDatesSchema>

/** What is stored: the season that is current, and the others, which no one but administrators sees. */
export const seasonsSchema = seasonSchema.extend({
  others: z.array(seasonSchema).default([]),
  past: z.array(pastDatesSchema).default([]),
})

export type Seasons = z.output<typeof seasonsSchema>
