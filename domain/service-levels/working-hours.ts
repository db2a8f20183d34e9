// When the helpdesk works: Monday to Friday, 08.00-16.00 WIB, without holidays. Pure.

const hour = 3_600_000
const day = 24 * hour
/** WIB is seven hours ahead of UTC, all year. */
const wib = 7 * hour
const opens = 8 * hour
const closes = 16 * hour

/** The length of a working day, in milliseconds. */
export const workingDay = closes - opens

/** True for a day, given by its beginning in WIB, on which somebody works. */
function isWorked(start: number, holidays: ReadonlySet<string>): boolean {
  const local = new Date(start + wib)
  const weekday = local.getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(local.toISOString().slice(0, 10))
}

/**
 * The moment at which so many milliseconds of working time have passed since `from`. `holidays` are days in WIB,
 * 'YYYY-MM-DD'.
 * @throws RangeError when ten years of it are not enough.
 */
export function addWorkingTime(from: Date, milliseconds: number, holidays: ReadonlySet<string>): Date {
  let left = milliseconds
  const first = Math.floor((from.getTime() + wib) / day) * day - wib
  for (let start = first; start < first + 3_660 * day; start += day) {
    if (!isWorked(start, holidays)) continue
    const begin = Math.max(from.getTime(), start + opens)
    const span = Math.max(0, start + closes - begin)
    if (span > 0 && left <= span) return new Date(begin + left)
    left -= span
  }
  throw new RangeError('too much working time, or nothing but holidays')
}

/** How much working time lies between two moments, in milliseconds; none when `to` is not after `from`. */
export function workingTimeBetween(from: Date, to: Date, holidays: ReadonlySet<string>): number {
  let time = 0
  const first = Math.floor((from.getTime() + wib) / day) * day - wib
  for (let start = first; start < to.getTime(); start += day) {
    if (!isWorked(start, holidays)) continue
    const begin = Math.max(from.getTime(), start + opens)
    const end = Math.min(to.getTime(), start + closes)
    time += Math.max(0, end - begin)
  }
  return time
}
