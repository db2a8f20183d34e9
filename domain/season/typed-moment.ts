// A day with or without its hour, as people type it or a spreadsheet holds it. Pure.
import { formatLongDate, wibInstant } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { readTimeOfDay, timeAsTyped } from '#shared/time-of-day.ts'
import { isDay } from '#shared/typed-field.ts'
import { weekdayNames } from './season-progress.ts'

export interface TypedMoment {
  readonly day: string
  /** 'HH:MM', or '' without an hour. */
  readonly time: string
}

export const momentSentence = 'Tanggal ditulis seperti 14 Juni 2026, atau 14 Juni 2026 08.00'

/** By their first letters, in Indonesian and English. */
const months = [
  'jan',
  'feb',
  'mar',
  'apr',
  'mei|may',
  'jun',
  'jul',
  'ag[ut]|aug',
  'sep',
  'okt|oct',
  'no[vp]',
  'des|dec',
].map((start) => new RegExp(`^(${start})`))

const clock = String.raw`(?:[\s,t]+(?:pukul|jam)?\s*(\d{1,2}[.:]\d{2})(?:[.:]\d{2})?\s*(?:wib)?)?$`
const yearFirst = new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})${clock}`)
const dayFirst = new RegExp(String.raw`^(\d{1,2})[\s./-]+([a-z]+|\d{1,2})(?:[\s./-]+(\d{4}|\d{2}))?${clock}`)
const weekday = /^([a-z]+)[,.\s]+(?=\d)/

function monthOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  return months.findIndex((month) => month.test(text)) + 1
}

/** Days since 30 December 1899, with the hour as a fraction: a date cell of a workbook. */
function fromSerial(serial: number): TypedMoment {
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 1440) * (days(1) / 1440))
  const time = at.toISOString().slice(11, 16)
  return { day: at.toISOString().slice(0, 10), time: time === '00:00' ? '' : time }
}

/**
 * '14 Juni 2026', 'Minggu, 14 Jun 2026 pukul 08.00 WIB', '14/6/26 8:00', '2026-06-14'; undefined for anything else and
 * where the weekday is not that of the day. Without a year it is in `year`.
 */
export function readMoment(text: string, year: number): TypedMoment | undefined {
  const typed = text.trim().toLowerCase().replaceAll(/['’]/g, '')
  if (/^[3-7]\d{4}(\.\d+)?$/.test(typed)) return fromSerial(Number(typed))
  const named = weekday.exec(typed)
  const rest = named ? typed.slice(named[0].length) : typed
  const ordered = yearFirst.exec(rest)
  const [, date = '', month = '', years = String(year), hour = ''] = ordered
    ? ['', ordered[3], ordered[2], ordered[1], ordered[4]]
    : (dayFirst.exec(rest) ?? [])
  const pad = (part: string | number) => String(part).padStart(2, '0')
  const day = `${years.length === 2 ? `20${years}` : years}-${pad(monthOf(month))}-${pad(date)}`
  const time = hour === '' ? '' : readTimeOfDay(hour)
  if (!isDay(day) || time === undefined) return undefined
  return named && weekdayOf(day).toLowerCase() !== named[1] ? undefined : { day, time }
}

export const weekdayOf = (day: string) => weekdayNames[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** As a form shows it: '14 Juni 2026 08.00'. */
export function momentAsTyped({ day, time }: TypedMoment): string {
  return `${formatLongDate(wibInstant(day))}${time && ` ${timeAsTyped(time)}`}`
}
