// Dates and times: stored in UTC, shown by the clock of the province in Indonesian words, '17.00 WIB'.
import { days, hours, minutes } from './durations.ts'
import { aheadOfUtc, clockName, instance, zones } from './instance.ts'

let offset = 0

/**
 * Moves the portal's clock so that `now()` starts at the given instant and runs on from there.
 * For demo mode and tests (`PORTAL_NOW`); null puts the real time back.
 */
export function setClock(instant: Date | null): void {
  offset = instant === null ? 0 : instant.getTime() - Date.now()
}

export function now(): Date {
  return new Date(Date.now() + offset)
}

/** The names of the months, from Intl once: asked for each date it takes several times as long as the sum. */
function monthNames(month: 'long' | 'short'): readonly string[] {
  const names = new Intl.DateTimeFormat('id-ID', { timeZone: 'UTC', month })
  return Array.from({ length: 12 }, (_, number) => names.format(Date.UTC(2025, number)))
}

const longMonths = monthNames('long')
const shortMonths = monthNames('short')

function dayAndMonth(date: Date): string {
  const local = zonedClock(date)
  return `${local.getUTCDate()} ${longMonths[local.getUTCMonth()]}`
}

const clock = (date: Date) => isoTime(date).replace(':', '.')

export function formatLongDate(date: Date): string {
  return `${dayAndMonth(date)} ${zonedClock(date).getUTCFullYear()}`
}

export function formatTime(date: Date): string {
  return `${clock(date)} ${clockName()}`
}

export function formatDateTime(date: Date): string {
  return `${formatLongDate(date)}, ${formatTime(date)}`
}

/** '17 Juni 09.12'; with the year where it is not the present one. */
export function formatMoment(date: Date, from: Date = now()): string {
  const day = isoDay(date).slice(0, 4) === isoDay(from).slice(0, 4) ? dayAndMonth : formatLongDate
  return `${day(date)} ${clock(date)}`
}

export function formatDateBlock(date: Date): { day: string; month: string } {
  const local = zonedClock(date)
  return { day: String(local.getUTCDate()), month: shortMonths[local.getUTCMonth()] ?? '' }
}

/** The calendar day of the province as 'YYYY-MM-DD'. */
export function isoDay(date: Date): string {
  return zonedClock(date).toISOString().slice(0, 10)
}

/** The time of day in the province as 'HH:MM', as a form's time field has it. */
export function isoTime(date: Date): string {
  return zonedClock(date).toISOString().slice(11, 16)
}

/** '+07:00': how ISO 8601 writes the zone of the province. */
export const utcOffset = () => `+0${zones[instance().timeZone].ahead}:00`

/** The instant of a calendar day ('YYYY-MM-DD') and time of day ('HH:MM') in the province. */
export function zonedInstant(day: string, time = '00:00'): Date {
  return new Date(`${day}T${time}:00${utcOffset()}`)
}

/** The instant at which a calendar day ('YYYY-MM-DD') of the province is over: the midnight after it. */
export function endOfDay(day: string): Date {
  return addDays(zonedInstant(day), 1)
}

export function addDays(date: Date, count: number): Date {
  return new Date(date.getTime() + days(count))
}

/** A date whose UTC fields show what the clock of the province shows at the instant. */
export function zonedClock(date: Date): Date {
  return new Date(date.getTime() + aheadOfUtc())
}

export function formatRelative(date: Date, from: Date = now()): string {
  const age = from.getTime() - date.getTime()
  if (age < minutes(1)) return 'baru saja'
  if (age < hours(1)) return `${Math.floor(age / minutes(1))} menit lalu`
  if (age < days(1)) return `${Math.floor(age / hours(1))} jam lalu`
  return age < days(7) ? `${Math.floor(age / days(1))} hari lalu` : formatLongDate(date)
}

export function formatDuration(milliseconds: number): string {
  if (milliseconds < minutes(1)) return 'kurang dari 1 menit'
  const spans = [
    [Math.floor(milliseconds / days(1)), 'hari'],
    [Math.floor(milliseconds / hours(1)) % 24, 'jam'],
    [Math.floor(milliseconds / minutes(1)) % 60, 'menit'],
  ] as const
  const first = spans.findIndex(([count]) => count > 0)
  const parts = spans.slice(first, first + 2).filter(([count]) => count > 0)
  return parts.map(([count, unit]) => `${count} ${unit}`).join(' ')
}

export function earliest(moments: readonly (Date | null)[]): Date | null {
  return moments.filter((moment) => moment !== null).sort((a, b) => a.getTime() - b.getTime())[0] ?? null
}
