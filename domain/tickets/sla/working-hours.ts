// Counting working time: the days of the week and the hours on which someone works, without holidays. Pure.
import { days, hours, minutes } from '#shared/durations.ts'

const day = days(1)

export interface WorkCalendar {
  /** Beginning and end of a working day, in milliseconds since midnight. */
  readonly opens: number
  readonly closes: number
  /** From 1 (Monday) to 7. */
  readonly days: readonly number[]
  /** 'YYYY-MM-DD'. */
  readonly holidays: ReadonlySet<string>
}

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

/** From 1 (Monday) to 7; the first day of the epoch was a Thursday. */
const weekday = (dayOfEpoch: number) => ((dayOfEpoch + 3) % 7) + 1

const daysOfHolidays = new WeakMap<ReadonlySet<string>, ReadonlySet<number>>()

function daysOfEpoch(holidays: ReadonlySet<string>): ReadonlySet<number> {
  const known = daysOfHolidays.get(holidays)
  if (known) return known
  const days = new Set(Array.from(holidays, (holiday) => Date.parse(`${holiday}T00:00:00Z`) / day))
  daysOfHolidays.set(holidays, days)
  return days
}

const dayOfEpochAt = (time: number) => Math.floor((time + hours(7)) / day)
const startOf = (dayOfEpoch: number) => dayOfEpoch * day - hours(7)

function isWorked(dayOfEpoch: number, { days, holidays }: WorkCalendar): boolean {
  return days.includes(weekday(dayOfEpoch)) && !daysOfEpoch(holidays).has(dayOfEpoch)
}

/** For each day from `first` on, how many days before it, and not before `first`, are worked. */
interface WorkedDays {
  readonly first: number
  readonly before: number[]
}

const counted = new WeakMap<WorkCalendar, WorkedDays>()
/** So many days before the one that is asked for are counted with it: others of the same list are earlier. */
const countedBefore = 100

/** Counts worked days from some first day on, once for each calendar: a list asks for thousands of them. */
function workedDaysFrom(dayOfEpoch: number, calendar: WorkCalendar): WorkedDays {
  const known = counted.get(calendar)
  if (known && known.first <= dayOfEpoch) return known
  const fresh = { first: dayOfEpoch - countedBefore, before: [0] }
  counted.set(calendar, fresh)
  return fresh
}

function workedUntil(time: number, { first, before }: WorkedDays, calendar: WorkCalendar): number {
  const dayOfEpoch = dayOfEpochAt(time)
  for (let known = before.length; known <= dayOfEpoch - first; known += 1) {
    before.push((before[known - 1] ?? 0) + (isWorked(first + known - 1, calendar) ? 1 : 0))
  }
  const length = workingDay(calendar)
  const today = Math.min(Math.max(0, time - startOf(dayOfEpoch) - calendar.opens), length)
  return (before[dayOfEpoch - first] ?? 0) * length + (isWorked(dayOfEpoch, calendar) ? today : 0)
}

const tooLong = 'too much working time, or nothing but holidays'

/** The moment after this much working time since `from`. @throws RangeError beyond ten years. */
export function addWorkingTime(from: Date, milliseconds: number, calendar: WorkCalendar): Date {
  let left = milliseconds
  const first = dayOfEpochAt(from.getTime())
  for (let each = first; each < first + 3_660; each += 1) {
    if (!isWorked(each, calendar)) continue
    const begin = Math.max(from.getTime(), startOf(each) + calendar.opens)
    const span = Math.max(0, startOf(each) + calendar.closes - begin)
    if (span > 0 && left <= span) return new Date(begin + left)
    left -= span
  }
  throw new RangeError(tooLong)
}

/**
 * The latest moment with this much working time until `to`; reverse of `addWorkingTime`.
 * @throws RangeError beyond ten years.
 */
export function subtractWorkingTime(to: Date, milliseconds: number, calendar: WorkCalendar): Date {
  let left = milliseconds
  const last = dayOfEpochAt(to.getTime())
  for (let each = last; each > last - 3_660; each -= 1) {
    if (!isWorked(each, calendar)) continue
    const end = Math.min(to.getTime(), startOf(each) + calendar.closes)
    const span = Math.max(0, end - startOf(each) - calendar.opens)
    if (span > 0 && left <= span) return new Date(end - left)
    left -= span
  }
  throw new RangeError(tooLong)
}

/** Working time between two moments, in milliseconds; 0 when `to` is not after `from`. */
export function workingTimeBetween(from: Date, to: Date, calendar: WorkCalendar): number {
  if (to <= from) return 0
  const days = workedDaysFrom(dayOfEpochAt(from.getTime()), calendar)
  return workedUntil(to.getTime(), days, calendar) - workedUntil(from.getTime(), days, calendar)
}
