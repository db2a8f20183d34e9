// Counting working time: the days of the week and the hours on which somebody works, without holidays. Pure.
import { isoDay, wibClock, wibInstant } from '#shared/dates.ts'
import { days, hours, minutes } from '#shared/durations.ts'

const day = days(1)

/** When somebody works, in WIB. */
export interface WorkCalendar {
  /** Beginning and end of a working day, in milliseconds since midnight. */
  readonly opens: number
  readonly closes: number
  /** From 1 (Monday) to 7. */
  readonly days: readonly number[]
  /** 'YYYY-MM-DD'. */
  readonly holidays: ReadonlySet<string>
}

/** The calendar of hours 'HH:MM' in WIB. */
export function calendarOf(
  { opens, closes, days }: { readonly opens: string; readonly closes: string; readonly days: readonly number[] },
  holidays: ReadonlySet<string>,
): WorkCalendar {
  const sinceMidnight = (clock: string) => hours(Number(clock.slice(0, 2))) + minutes(Number(clock.slice(3)))
  return { opens: sinceMidnight(opens), closes: sinceMidnight(closes), days, holidays }
}

/** The length of a working day, in milliseconds. */
export function workingDay({ opens, closes }: WorkCalendar): number {
  return closes - opens
}

/** The first day of the epoch was a Thursday. */
const weekday = (dayOfEpoch: number) => ((dayOfEpoch + 3) % 7) + 1

/** Holidays as days of the epoch, reckoned once for each set. */
const reckoned = new WeakMap<ReadonlySet<string>, ReadonlySet<number>>()

function daysOfEpoch(holidays: ReadonlySet<string>): ReadonlySet<number> {
  const known = reckoned.get(holidays)
  if (known) return known
  const days = new Set(Array.from(holidays, (holiday) => Date.parse(`${holiday}T00:00:00Z`) / day))
  reckoned.set(holidays, days)
  return days
}

/** True for a day, given by its beginning in WIB, on which somebody works. A list asks for thousands of them. */
function isWorked(start: number, { days, holidays }: WorkCalendar): boolean {
  const dayOfEpoch = Math.floor(wibClock(new Date(start)).getTime() / day)
  return days.includes(weekday(dayOfEpoch)) && !daysOfEpoch(holidays).has(dayOfEpoch)
}

/**
 * The moment at which so many milliseconds of working time have passed since `from`.
 * @throws RangeError when ten years of it are not enough.
 */
export function addWorkingTime(from: Date, milliseconds: number, calendar: WorkCalendar): Date {
  let left = milliseconds
  const first = wibInstant(isoDay(from)).getTime()
  for (let start = first; start < first + 3_660 * day; start += day) {
    if (!isWorked(start, calendar)) continue
    const begin = Math.max(from.getTime(), start + calendar.opens)
    const span = Math.max(0, start + calendar.closes - begin)
    if (span > 0 && left <= span) return new Date(begin + left)
    left -= span
  }
  throw new RangeError('too much working time, or nothing but holidays')
}

/** How much working time lies between two moments, in milliseconds; none when `to` is not after `from`. */
export function workingTimeBetween(from: Date, to: Date, calendar: WorkCalendar): number {
  let time = 0
  const first = wibInstant(isoDay(from)).getTime()
  for (let start = first; start < to.getTime(); start += day) {
    if (!isWorked(start, calendar)) continue
    const begin = Math.max(from.getTime(), start + calendar.opens)
    const end = Math.min(to.getTime(), start + calendar.closes)
    time += Math.max(0, end - begin)
  }
  return time
}
