import { z } from 'zod'
import { holds, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { defineAudit } from '#platform/audit/define-audit.ts'
import { addDays, endOfDay, formatLongDate, isoDay, now, zonedInstant } from '#shared/dates.ts'
import { spanProblem } from './date-span.ts'

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

const usualDays = 30
const mostDays = 400

const lengthProblem = (first: string, earliest: string) =>
  first < earliest
    ? `Laporan mencakup paling banyak ${mostDays} hari. Pilih ${formatLongDate(zonedInstant(earliest))} atau sesudahnya.`
    : undefined

/**
 * The filter in the URL: days in WIB, both included; `office` is an id or 'province'. With a `problem` nothing is
 * counted.
 */
export const reportFilter = z
  .object({
    from: day,
    to: day,
    office,
  })
  .transform(({ from, to, office: chosen }) => {
    const last = to ?? isoDay(now())
    const usual = isoDay(addDays(zonedInstant(last), 1 - usualDays))
    const earliest = isoDay(addDays(zonedInstant(last), 1 - mostDays))
    const first = from ?? usual
    return {
      from: first,
      to: last,
      office: chosen,
      problem: spanProblem(first, last) ?? lengthProblem(first, earliest),
    }
  })

export type ReportFilter = z.output<typeof reportFilter>

export const dashboardSpans = [7, 30, 90] as const

export const dashboardFilter = z.object({
  days: z.coerce.number().pipe(z.literal(dashboardSpans)).catch(30),
  office,
})

export type DashboardFilter = z.output<typeof dashboardFilter>

export function reportOf({ days, office: chosen }: DashboardFilter): ReportFilter {
  const at = now()
  const from = isoDay(addDays(at, 1 - days))
  return { from, to: isoDay(at), office: chosen, problem: undefined }
}

export function spanOf({ from, to }: ReportFilter): { start: Date; end: Date } {
  return { start: zonedInstant(from), end: endOfDay(to) }
}

/** Every administrator: reports count tickets and name no one who asked. */
export function mayReadReports(person: Pick<Person, 'role'>): boolean {
  return person.role === 'admin'
}

export function mayExportTickets(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return mayReadReports(person) && mayWorkOnTickets(person)
}

export function mayReadTeam(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return mayReadReports(person) || (person.role === 'agent' && holds(person, 'reports'))
}

/** The office whose figures the person reads; undefined: all of them. */
export function teamOffice(person: Pick<Person, 'role' | 'officeId'>): number | undefined {
  return person.role === 'agent' && person.officeId !== null ? person.officeId : undefined
}

export function mayReadFigureTickets(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return mayReadTeam(person) && mayWorkOnTickets(person)
}

export const reportAudit = defineAudit('report', {
  about: [{ kind: 'report', label: 'Laporan' }],
  actions: { export: 'Mengunduh laporan' },
})
