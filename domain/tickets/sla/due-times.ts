// Until when something of a priority is to be answered and settled, and how the rules for it change. Pure.
import { hours } from '#shared/durations.ts'
import type { ServiceRules, Targets } from './service-rules.ts'
import { addWorkingTime, calendarOf, type WorkCalendar } from './working-hours.ts'

/** What due times are counted by. */
export interface DueRules {
  readonly rules: ServiceRules
  readonly calendar: WorkCalendar
}

/** What somebody is about to change: other rules, a day that becomes a holiday, one that is none any more. */
export interface RulesChange {
  readonly rules?: ServiceRules
  readonly added?: string
  readonly removed?: string
}

/** What the due times of something follow from, beside the rules. */
export interface DueTimeFacts {
  readonly priority: keyof Targets
  readonly createdAt: Date
  /** Since when the settlement counts; null: since its creation. */
  readonly resolutionSince: Date | null
  readonly firstResponseAt: Date | null
  readonly firstResponseDueAt: Date | null
}

/** The two due times as they are stored. */
export interface StoredDueTimes {
  readonly firstResponseDueAt: Date | null
  readonly resolutionDueAt: Date | null
}

/**
 * The due times under these rules and with this priority: the one way they are counted, for a new ticket, another priority,
 * other rules and a ticket that is opened again. The first response is counted from the creation and stays on record once
 * it was given.
 */
export function computeDueTimes(facts: DueTimeFacts, { rules, calendar }: DueRules): StoredDueTimes {
  const { priority, createdAt, resolutionSince, firstResponseAt, firstResponseDueAt } = facts
  const { firstResponse, resolution } = rules.targets[priority]
  return {
    firstResponseDueAt: firstResponseAt
      ? firstResponseDueAt
      : addWorkingTime(createdAt, hours(firstResponse), calendar),
    resolutionDueAt: addWorkingTime(resolutionSince ?? createdAt, hours(resolution), calendar),
  }
}

/** The due times of a ticket that is new at `createdAt`. */
export function firstDueTimes(priority: keyof Targets, createdAt: Date, rules: DueRules): StoredDueTimes {
  const isNew = { resolutionSince: null, firstResponseAt: null, firstResponseDueAt: null }
  return computeDueTimes({ priority, createdAt, ...isNew }, rules)
}

/** The rules as they would be after the change. */
export function changedRules({ rules, calendar }: DueRules, change: RulesChange): DueRules {
  const holidays = new Set(calendar.holidays)
  if (change.removed) holidays.delete(change.removed)
  if (change.added) holidays.add(change.added)
  const next = change.rules ?? rules
  return { rules: next, calendar: calendarOf(next, holidays) }
}
