// A stage of the season in words, as a given moment sees it: its days, its hours, whether it is open. Pure.
import { formatLongDate, formatTime, isoDay } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'

/** When a stage begins and ends; null where that was not announced. */
export interface StageTimes {
  readonly opens: Date | null
  readonly closes: Date | null
}

/** Over (or begun without a known end), going on, or still to come. */
export type StageState = 'past' | 'now' | 'ahead'

/** What a text says of what nobody has announced. */
export const notAnnounced = 'belum diumumkan'

/** The times of a stage as it is stored. */
export function timesOf({
  opens,
  closes,
}: {
  readonly opens: string | null
  readonly closes: string | null
}): StageTimes {
  return { opens: opens === null ? null : new Date(opens), closes: closes === null ? null : new Date(closes) }
}

/** How many days in WIB lie between the two. */
export function daysUntil(from: Date, to: Date): number {
  return Math.round((Date.parse(isoDay(to)) - Date.parse(isoDay(from))) / days(1))
}

/** A stage without an end is going on for the day on which it begins. */
export function stateOf({ opens, closes }: StageTimes, at: Date): StageState {
  if (closes && closes <= at) return 'past'
  if (!opens) return closes ? 'now' : 'ahead'
  if (opens > at) return 'ahead'
  return closes || isoDay(opens) === isoDay(at) ? 'now' : 'past'
}

/** '14–18 Juni 2025', '27 Mei – 10 Juni 2025'. */
function range(opens: Date, closes: Date): string {
  if (isoDay(opens) === isoDay(closes)) return formatLongDate(closes)
  const [first = '', month, year] = formatLongDate(opens).split(' ')
  const [, lastMonth, lastYear] = formatLongDate(closes).split(' ')
  if (year !== lastYear) return `${formatLongDate(opens)} – ${formatLongDate(closes)}`
  return month === lastMonth ? `${first}–${formatLongDate(closes)}` : `${first} ${month} – ${formatLongDate(closes)}`
}

const isMidnight = (moment: Date) => formatTime(moment).startsWith('00.00')

/** What closes at midnight closes with the day before. */
export const lastMoment = (closes: Date) => (isMidnight(closes) ? new Date(closes.getTime() - 1) : closes)

/** True when it ends with a day, so that the hour says nothing. */
export const endsWithDay = (closes: Date) => isMidnight(closes) || formatTime(closes).startsWith('23.59')

/** '17.00 WIB'; '24.00 WIB' for midnight, which is understood where '00.00' of the day after is not. */
export const closingTime = (closes: Date) => (isMidnight(closes) ? '24.00 WIB' : formatTime(closes))

/** '14–18 Juni 2025', 'mulai 26 Mei 2025', 'sampai 10 Juni 2025'. */
export function daysOf({ opens, closes }: StageTimes): string {
  if (opens && closes) return range(opens, lastMoment(closes))
  if (opens) return `mulai ${formatLongDate(opens)}`
  return closes ? `sampai ${formatLongDate(lastMoment(closes))}` : notAnnounced
}

/** '18 Juni 2025 pukul 17.00 WIB', without the hour where it ends with the day. */
export function closesInWords(closes: Date): string {
  const day = formatLongDate(lastMoment(closes))
  return endsWithDay(closes) ? day : `${day} pukul ${formatTime(closes)}`
}

/** '14 Juni 2025 pukul 08.00 WIB', without the hour where it begins with the day. */
export function opensInWords(opens: Date): string {
  return isMidnight(opens) ? formatLongDate(opens) : `${formatLongDate(opens)} pukul ${formatTime(opens)}`
}

const near = ['hari ini', 'besok'] as const

/**
 * 'masih dibuka sampai 18 Juni 2025 pukul 17.00 WIB', 'sudah ditutup 18 Juni 2025 pukul 17.00 WIB', 'belum dibuka, mulai besok';
 * with `isReadLater` the day itself instead of 'besok', for what lies in a letter-box.
 */
export function stateInWords(times: StageTimes, at: Date, { isReadLater = false } = {}): string {
  const { opens, closes } = times
  const state = stateOf(times, at)
  if (state === 'ahead') {
    if (!opens) return `${notAnnounced} jadwalnya`
    const day = isReadLater ? undefined : near[daysUntil(at, opens)]
    return `belum dibuka, mulai ${day && isMidnight(opens) ? day : opensInWords(opens)}`
  }
  if (state === 'past') {
    if (closes) return `sudah ditutup ${closesInWords(closes)}`
    return opens ? `sudah dimulai ${opensInWords(opens)}` : `${notAnnounced} jadwalnya`
  }
  if (!closes) return isReadLater && opens ? `dimulai ${opensInWords(opens)}` : 'mulai hari ini'
  const day = isReadLater ? undefined : near[daysUntil(at, lastMoment(closes))]
  return day
    ? `masih dibuka, ditutup ${day} pukul ${closingTime(closes)}`
    : `masih dibuka sampai ${closesInWords(closes)}`
}
