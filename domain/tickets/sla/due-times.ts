import { endsWithDay, lastMoment } from '#domain/season/stage-words.ts'
import { formatLongDate, formatMoment, formatTime, isoDay } from '#shared/dates.ts'
import { days, hours, minutes } from '#shared/durations.ts'
import { clockName, instance } from '#shared/instance.ts'
import type { ServiceRules, Targets } from './service-rules.ts'
import { addWorkingTime, calendarOf, type WorkCalendar, workingDay, workingTimeBetween } from './working-hours.ts'

export interface DueRules {
  readonly rules: ServiceRules
  readonly calendar: WorkCalendar
}

export interface RulesChange {
  readonly rules?: ServiceRules
  readonly added?: string
  readonly removed?: string
}

export interface DueTimeFacts {
  readonly priority: keyof Targets
  readonly createdAt: Date
  /** Start of the resolution time; null: the creation. */
  readonly resolutionSince: Date | null
  readonly firstResponseAt: Date | null
  readonly firstResponseDueAt: Date | null
}

export interface StoredDueTimes {
  readonly firstResponseDueAt: Date | null
  readonly resolutionDueAt: Date | null
}

/**
 * The due times by these rules and priority, for every case. The first response counts from the creation and stays once
 * given.
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

export function firstDueTimes(priority: keyof Targets, createdAt: Date, rules: DueRules): StoredDueTimes {
  const isNew = { resolutionSince: null, firstResponseAt: null, firstResponseDueAt: null }
  return computeDueTimes({ priority, createdAt, ...isNew }, rules)
}

export function changedRules({ rules, calendar }: DueRules, change: RulesChange): DueRules {
  const holidays = new Set(calendar.holidays)
  if (change.removed) holidays.delete(change.removed)
  if (change.added) holidays.add(change.added)
  const next = change.rules ?? rules
  return { rules: next, calendar: calendarOf(next, holidays) }
}

export interface DueFacts {
  readonly status: string
  readonly mergedIntoId: number | null
  readonly spamSince: Date | null
  readonly firstResponseAt: Date | null
  readonly firstResponseDueAt: Date | null
  readonly resolutionDueAt: Date | null
}

/** Until the first answer that one's time, then the settlement's; none while the requester is to speak or all is done. */
export function currentDueTime(ticket: DueFacts): Date | null {
  if (ticket.mergedIntoId !== null || ticket.spamSince !== null) return null
  if (ticket.status === 'waiting' || ticket.status === 'completed') return null
  return ticket.firstResponseAt === null ? ticket.firstResponseDueAt : ticket.resolutionDueAt
}

/** True from the moment of the due time on; `isOverdueTicket` is the same as a condition of a query. */
export function isOverdue(dueAt: Date | null, at: Date): boolean {
  return dueAt !== null && dueAt <= at
}

/** True when an escalated ticket stays so under new due times: still overdue at `at`, so no second notice. */
export function staysEscalated(ticket: DueFacts, at: Date): boolean {
  return isOverdue(currentDueTime({ ...ticket, mergedIntoId: null, spamSince: null }), at)
}

export interface Due {
  readonly at: Date
  readonly overdue: boolean
  readonly words: string
  readonly exactly: string
  /** True in the last hours of the stage that the ticket is about: the words name its close. */
  readonly closing?: true
  /** How late it is, in steps that a list can show; a stage that closes is at least 2. */
  readonly late?: Lateness
}

/** 1: less than a working day, 2: less than three, 3: longer. */
export type Lateness = 1 | 2 | 3

const minute = minutes(1)
const hour = hours(1)
const day = days(1)
/** What is late for longer is not counted day by day. */
const longAgo = days(92)

export const describedSince = (from: Date) => new Date(from.getTime() - longAgo)

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

function latenessOf(at: Date, from: Date, calendar: WorkCalendar): Lateness {
  if (from.getTime() - at.getTime() > longAgo) return 3
  const worked = workingTimeBetween(at, from, calendar) / workingDay(calendar)
  return worked < 1 ? 1 : worked < 3 ? 2 : 3
}

const nearDays = new Map([
  [-1, 'kemarin'],
  [0, 'hari ini'],
  [1, 'besok'],
])

const nearDay = (moment: Date, from: Date) =>
  nearDays.get(Math.round((Date.parse(isoDay(moment)) - Date.parse(isoDay(from))) / days(1)))

/** 'Ditutup 17.00', 'Ditutup besok 17.00'; without an hour where none was announced. */
function closeWords(closes: Date, from: Date): string {
  const day = nearDay(lastMoment(closes), from) ?? formatLongDate(lastMoment(closes))
  if (endsWithDay(closes)) return `Ditutup ${day}`
  return `Ditutup ${day === 'hari ini' ? '' : `${day} `}${formatTime(closes).replace(` ${clockName()}`, '')}`
}

/**
 * Describes a due time as seen at `from`, in working time because no one works at night; `exactly` adds the time.
 * `closes` is the close of the stage in its last hours that the ticket is about.
 */
export function describeDueTime(at: Date, from: Date, calendar: WorkCalendar, closes: Date | null = null): Due {
  const overdue = isOverdue(at, from)
  const overdueBy = overdue ? latenessOf(at, from, calendar) : undefined
  const late = closes && overdueBy !== 3 ? 2 : overdueBy
  const byClock = lengthWords(Math.abs(at.getTime() - from.getTime()), day)
  return {
    at,
    overdue,
    ...(closes && { closing: true }),
    ...(late && { late }),
    words: closes
      ? closeWords(closes, from)
      : overdue
        ? overdueWords(at, from, calendar)
        : `sisa ${lengthWords(workingTimeBetween(from, at, calendar), workingDay(calendar))} kerja`,
    exactly: `Batas waktu ${formatMoment(at, from)}, ${byClock} ${overdue ? 'yang lalu' : 'lagi'}`,
  }
}

export interface OpenStage {
  readonly name: string
  readonly closes: Date
  /** True in the last hours of the stage. */
  readonly isClosing?: boolean
}

export interface AnswerPromise {
  readonly sentence: string | null
  readonly closing: Closing | null
}

export interface Closing {
  readonly sentence: string
  readonly reason: string
}

const weekday = () => new Intl.DateTimeFormat('id-ID', { timeZone: instance().timeZone, weekday: 'long' })

function describeMoment(moment: Date, now: Date): string {
  return `${nearDay(moment, now) ?? `${weekday().format(moment)}, ${formatLongDate(moment)}`}, ${formatTime(moment)}`
}

/**
 * The promise for a pending question: `dueAt` (null: none), `expectedAt` the usual answer time (null: unknown),
 * `openStage` closes next. In the last hours of that stage no time after its close is promised.
 */
export function promiseOf(
  dueAt: Date | null,
  now: Date,
  openStage: OpenStage | null,
  expectedAt: Date | null = null,
): AnswerPromise {
  const isOver = dueAt !== null && dueAt <= now
  const isTooLate = openStage?.isClosing && dueAt !== null && dueAt > openStage.closes
  const due =
    dueAt === null || isTooLate
      ? null
      : isOver
        ? `Seharusnya sudah dijawab ${describeMoment(dueAt, now)}. Maaf, jawaban Anda terlambat.`
        : `Dijawab paling lambat ${describeMoment(dueAt, now)}`
  if (openStage === null || openStage.closes <= now) return { sentence: due, closing: null }
  const isAfterClose = (moment: Date | null) => moment !== null && moment > openStage.closes
  const mayBeLate = isOver || isAfterClose(dueAt)
  if (!mayBeLate && !isAfterClose(expectedAt)) return { sentence: due, closing: null }
  const reason = mayBeLate
    ? 'Jawaban kami mungkin datang sesudah itu.'
    : 'Akhir-akhir ini jawaban sering terlambat dan baru datang sesudah itu.'
  return {
    // A time before the close beside answers that usually come after it: families could believe only one.
    sentence: mayBeLate ? due : null,
    closing: { sentence: `${openStage.name} ditutup ${describeMoment(openStage.closes, now)}`, reason },
  }
}
