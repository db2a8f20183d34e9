// A due time in the words of the desk: 'sisa 35 menit kerja', 'lewat 2 jam kerja'. Pure.
import { formatMoment } from '#shared/dates.ts'
import { days, hours, minutes } from '#shared/durations.ts'
import { isOverdue } from './current-due-time.ts'
import { type WorkCalendar, workingDay, workingTimeBetween } from './working-hours.ts'

/** A due time as a list shows it. */
export interface Due {
  readonly at: Date
  readonly overdue: boolean
  /** In working time, the one clock of every list. */
  readonly words: string
  /** The moment itself and how far off it is by the clock, for the tooltip. */
  readonly exactly: string
}

const minute = minutes(1)
const hour = hours(1)
const day = days(1)
/** What is late for longer is not counted day by day. */
const longAgo = days(92)

/** The day from which on the holidays of a calendar count that describes due times as seen at `from`. */
export const describedSince = (from: Date) => new Date(from.getTime() - longAgo)

/** A length of time, in the largest unit that is whole; a day is `whole` milliseconds. */
function lengthWords(time: number, whole: number): string {
  if (time < minute) return 'kurang dari 1 menit'
  if (time < hour) return `${Math.floor(time / minute)} menit`
  return time < whole ? `${Math.floor(time / hour)} jam` : `${Math.floor(time / whole)} hari`
}

function overdueWords(at: Date, from: Date, calendar: WorkCalendar): string {
  if (from.getTime() - at.getTime() > longAgo) return 'lewat lebih dari 3 bulan'
  const over = workingTimeBetween(at, from, calendar)
  // Hours ago by the clock, and the office has been closed since.
  if (over < minute && from.getTime() - at.getTime() >= hour) return 'sudah lewat'
  return over < minute ? 'baru saja lewat' : `lewat ${lengthWords(over, workingDay(calendar))} kerja`
}

/**
 * Describes a due time as seen at `from`. What is left and what is over are both counted in working time, because nobody
 * works at night; `exactly` has the time by the clock.
 */
export function describeDueTime(at: Date, from: Date, calendar: WorkCalendar): Due {
  const overdue = isOverdue(at, from)
  const byClock = lengthWords(Math.abs(at.getTime() - from.getTime()), day)
  return {
    at,
    overdue,
    words: overdue
      ? overdueWords(at, from, calendar)
      : `sisa ${lengthWords(workingTimeBetween(from, at, calendar), workingDay(calendar))} kerja`,
    exactly: `Batas waktu ${formatMoment(at, from)}, ${byClock} ${overdue ? 'yang lalu' : 'lagi'}`,
  }
}
