// Which tickets a report counts; what makes no sense is left out.
import { z } from 'zod'
import { isoDay, now } from '#shared/dates.ts'

/** A half-typed year (0002) or one far ahead is a slip, and days that far off cannot be counted. */
const day = z.iso
  .date()
  .refine((text) => text >= '1970' && text < '2100')
  .optional()
  .catch(undefined)
const office = z
  .union([z.literal('province'), z.string().regex(/^\d{1,9}$/)])
  .optional()
  .catch(undefined)
const oneDay = 86_400_000

/** The days a report covers unless told, and at most. */
const usualDays = 30
const mostDays = 400

const startOf = (isoDate: string) => new Date(`${isoDate}T00:00:00+07:00`)

/** The filter as an address carries it: days in WIB, both included; `office` is an id or 'province'. */
export const reportFilter = z
  .object({
    from: day,
    to: day,
    office,
  })
  .transform(({ from, to, office: chosen }) => {
    const last = to ?? isoDay(now())
    const usual = isoDay(new Date(startOf(last).getTime() - (usualDays - 1) * oneDay))
    const earliest = isoDay(new Date(startOf(last).getTime() - (mostDays - 1) * oneDay))
    const first = from === undefined || from > last ? usual : from
    return { from: first.localeCompare(earliest) < 0 ? earliest : first, to: last, office: chosen }
  })

export type ReportFilter = z.output<typeof reportFilter>

/** How many days back the dashboard looks. */
export const dashboardSpans = [7, 30, 90] as const

/** The dashboard's filter as an address carries it: `days` back from today, today included; the usual are thirty. */
export const dashboardFilter = z.object({
  days: z.coerce.number().pipe(z.literal(dashboardSpans)).catch(30),
  office,
})

export type DashboardFilter = z.output<typeof dashboardFilter>

/** The dashboard's days as the report counts them. */
export function reportOf({ days, office: chosen }: DashboardFilter): ReportFilter {
  const at = now()
  return { from: isoDay(new Date(at.getTime() - (days - 1) * oneDay)), to: isoDay(at), office: chosen }
}

/** The filter's span as instants, the end excluded. */
export function spanOf({ from, to }: ReportFilter): { start: Date; end: Date } {
  return { start: startOf(from), end: new Date(startOf(to).getTime() + oneDay) }
}
