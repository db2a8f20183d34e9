// A due time in the words of the desk: 'sisa 35 menit kerja', 'lewat 2 jam'. Pure.
import { days, hours, minutes } from '#shared/durations.ts'
import { isOverdue } from './current-due-time.ts'
import { type WorkCalendar, workingDay, workingTimeBetween } from './working-hours.ts'

/** A due time as a list shows it. */
export interface Due {
  readonly at: Date
  readonly overdue: boolean
  readonly words: string
}

const minute = minutes(1)
const hour = hours(1)
const day = days(1)

/** What is left, in the largest unit that is whole; a day is `whole` milliseconds. */
function leftWords(left: number, whole: number): string {
  if (left < minute) return 'kurang dari 1 menit'
  if (left < hour) return `${Math.floor(left / minute)} menit`
  return left < whole ? `${Math.floor(left / hour)} jam` : `${Math.floor(left / whole)} hari`
}

/** What is left is counted in working time, because nobody works at night; what is over as the requester waits, by the clock. */
export function describeDueTime(at: Date, from: Date, calendar: WorkCalendar): Due {
  if (!isOverdue(at, from)) {
    const left = leftWords(workingTimeBetween(from, at, calendar), workingDay(calendar))
    return { at, overdue: false, words: `sisa ${left} kerja` }
  }
  const over = from.getTime() - at.getTime()
  if (over < minute) return { at, overdue: true, words: 'baru saja lewat' }
  if (over < hour) return { at, overdue: true, words: `lewat ${Math.floor(over / minute)} menit` }
  const words = over < day ? `lewat ${Math.floor(over / hour)} jam` : `lewat ${Math.floor(over / day)} hari`
  return { at, overdue: true, words }
}
