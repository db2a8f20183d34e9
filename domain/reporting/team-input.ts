import { z } from 'zod'
import { addDays, isoDay, now, zonedInstant } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { pageKey } from '#shared/typed-field.ts'

const office = z
  .union([z.literal('province'), z.string().regex(/^\d{1,9}$/)])
  .optional()
  .catch(undefined)

export const teamFilter = z.object({ office })
export type TeamFilter = z.output<typeof teamFilter>

export const figures = {
  open: 'Tiket terbuka',
  late: 'Tiket terlambat',
  received: 'Tiket masuk',
  answered: 'Tiket yang dijawab',
  answeredLate: 'Tiket yang terlambat dijawab',
  solved: 'Tiket yang selesai',
  solvedLate: 'Tiket yang terlambat selesai',
  rated: 'Tiket yang dinilai',
} as const
export type Figure = keyof typeof figures

export type Week = 'now' | 'before'

export const figureFilter = z.object({
  figure: z.enum(Object.keys(figures) as [Figure, ...Figure[]]).catch('open'),
  office,
  agent: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
  week: z.enum(['now', 'before', 'today', 'weekAgo']).catch('now'),
  /** Of a single day, in WIB. */
  hour: z
    .string()
    .regex(/^(?:1?\d|2[0-3])$/)
    .optional()
    .catch(undefined),
  before: pageKey,
})
export type FigureFilter = z.output<typeof figureFilter>

export const teamDays = 7

export function teamWeeks(): Record<Week, { readonly start: Date; readonly end: Date }> {
  const tomorrow = addDays(zonedInstant(isoDay(now())), 1)
  const start = addDays(tomorrow, -teamDays)
  return { now: { start, end: tomorrow }, before: { start: addDays(start, -teamDays), end: start } }
}

/** The time that a figure covers: seven days, a single day or an hour of one. */
export function figureSpan({ week, hour }: Pick<FigureFilter, 'week' | 'hour'>): { start: Date; end: Date } {
  if (week === 'now' || week === 'before') return teamWeeks()[week]
  const start = addDays(zonedInstant(isoDay(now())), week === 'today' ? 0 : -teamDays)
  if (hour === undefined) return { start, end: addDays(start, 1) }
  const from = start.getTime() + hours(Number(hour))
  return { start: new Date(from), end: new Date(from + hours(1)) }
}
