// A day with or without its hour, as people type it or a spreadsheet holds it. Pure.

import { formatLongDate, zonedInstant } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { zones } from '#shared/instance.ts'
import { readTimeOfDay, timeAsTyped } from '#shared/time-of-day.ts'
import { isDay } from '#shared/typed-field.ts'
import { weekdayNames } from './season-progress.ts'

/** Words of a moment that say nothing: the clock of any zone is that of the province. */
const idle = new Set(['', 'pukul', 'jam', ...Object.values(zones).map(({ label }) => label.toLowerCase())])

export interface TypedMoment {
  readonly day: string
  /** 'HH:MM', or '' without an hour. */
  readonly time: string
}

export const momentSentence = 'Tanggal ditulis seperti 14 Juni 2026, atau 14 Juni 2026 08.00'

/** By their first three letters, in Indonesian and English. */
const months: Readonly<Record<string, number>> = {
  ...{ jan: 1, feb: 2, mar: 3, apr: 4, mei: 5, may: 5, jun: 6, jul: 7, agu: 8, agt: 8, aug: 8 },
  ...{ sep: 9, okt: 10, oct: 10, nov: 11, nop: 11, des: 12, dec: 12 },
}

const monthOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : (months[text.slice(0, 3)] ?? 0))

/** Days since 30 December 1899, with the hour as a fraction: a date cell of a workbook. */
function fromSerial(serial: number): TypedMoment {
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 1440) * (days(1) / 1440))
  const time = at.toISOString().slice(11, 16)
  return { day: at.toISOString().slice(0, 10), time: time === '00:00' ? '' : time }
}

interface MomentParts {
  readonly named: string | undefined
  readonly hour: string | undefined
  readonly time: string | undefined
  readonly day: string
}

function partsOf(text: string, year: number): MomentParts | undefined {
  const typed = text.trim().toLowerCase().replaceAll(/['’]/g, '')
  const pieces = typed.replace(/(\d)t(\d)/, '$1 $2').split(/[\s,]+/)
  const words = pieces.filter((word) => !idle.has(word))
  const named = /^\d/.test(words[0] ?? '') ? undefined : words.shift()
  const hour = words.length > 1 && /^\d{1,2}[.:]\d\d([.:]\d\d)?$/.test(words.at(-1) ?? '') ? words.pop() : undefined
  const parts = words.join(' ').split(/[ ./-]/)
  if (parts.length < 2 || parts.length > 3) return undefined
  const [date = '', month = '', years = String(year)] = parts[0]?.length === 4 ? parts.toReversed() : parts
  const pad = (part: string | number) => String(part).padStart(2, '0')
  const day = `${years.length === 2 ? `20${years}` : years}-${pad(monthOf(month))}-${pad(date)}`
  const time = hour === undefined ? '' : readTimeOfDay(hour.slice(0, 5).replace(/[.:]$/, ''))
  return { named, hour, time, day }
}

const isOtherWeekday = ({ named, day }: MomentParts) => named !== undefined && weekdayOf(day).toLowerCase() !== named

/**
 * '14 Juni 2026', 'Minggu, 14 Jun 2026 pukul 08.00 WIB', '14/6/26 8:00', '2026-06-14'; undefined for anything else and
 * where the weekday is not that of the day. Without a year it is in `year`.
 */
export function readMoment(text: string, year: number): TypedMoment | undefined {
  if (/^\s*[3-7]\d{4}(\.\d+)?\s*$/.test(text)) return fromSerial(Number(text))
  const parts = partsOf(text, year)
  if (!parts || !isDay(parts.day) || parts.time === undefined || isOtherWeekday(parts)) return undefined
  return { day: parts.day, time: parts.time }
}

/** Why `readMoment` returns undefined for it, as a sentence. */
export function momentMistake(text: string, year: number): string {
  const parts = partsOf(text, year)
  if (!parts || !isDay(`${parts.day.slice(0, 8)}01`) || !/-(0[1-9]|[12]\d|3\d)$/.test(parts.day)) return momentSentence
  if (!isDay(parts.day)) {
    const [years = '', month = '', date = ''] = parts.day.split('-')
    const last = new Date(Date.UTC(Number(years), Number(month), 0))
    const [, name, of] = formatLongDate(last).split(' ')
    const named = month === '02' ? `${name} ${of}` : name
    return `${Number(date)} ${named} tidak ada: ${named} berakhir tanggal ${last.getUTCDate()}`
  }
  if (parts.time === undefined) return `Jam ${parts.hour} tidak ada: tulis 00.00 sampai 23.59`
  return isOtherWeekday(parts)
    ? `${formatLongDate(zonedInstant(parts.day))} adalah hari ${weekdayOf(parts.day)}`
    : momentSentence
}

export const weekdayOf = (day: string) => weekdayNames[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** As a form shows it: '14 Juni 2026 08.00'. */
export function momentAsTyped({ day, time }: TypedMoment): string {
  return `${formatLongDate(zonedInstant(day))}${time && ` ${timeAsTyped(time)}`}`
}
