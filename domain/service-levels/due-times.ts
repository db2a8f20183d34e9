// Until when something of a priority is to be answered and settled, and how the rules for it change. Pure.
import type { ServiceRules, Targets } from './service-rules.ts'
import { addWorkingTime, calendarOf, type WorkCalendar } from './working-hours.ts'

/** What due times are counted by. */
export interface DueRules {
  readonly rules: ServiceRules
  readonly calendar: WorkCalendar
}

/** The two times, counted in working hours from one moment. */
export interface DueTimes {
  readonly firstResponse: Date
  readonly resolution: Date
}

/** What somebody is about to change: other rules, a day that becomes a holiday, one that is none any more. */
export interface RulesChange {
  readonly rules?: ServiceRules
  readonly added?: string
  readonly removed?: string
}

const hour = 3_600_000

/** The due times of something of this priority that starts at `from`. */
export function dueTimesAfter({ rules, calendar }: DueRules, priority: keyof Targets, from: Date): DueTimes {
  const after = (hours: number) => addWorkingTime(from, hours * hour, calendar)
  const { firstResponse, resolution } = rules.targets[priority]
  return { firstResponse: after(firstResponse), resolution: after(resolution) }
}

/** The rules as they would be after the change. */
export function changedRules({ rules, calendar }: DueRules, change: RulesChange): DueRules {
  const holidays = new Set(calendar.holidays)
  if (change.removed) holidays.delete(change.removed)
  if (change.added) holidays.add(change.added)
  const next = change.rules ?? rules
  return { rules: next, calendar: calendarOf(next, holidays) }
}
