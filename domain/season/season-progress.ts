import { formatLongDate, formatTime, isoDay } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import type { Season, Stage } from './season.ts'
import {
  daysOf,
  daysUntil,
  endingSoon,
  endsWithDay,
  isAtSchool,
  lastMoment,
  reopening,
  type StageInSeason,
  type StageState,
  stateInWords,
  stateOf,
  type TimedStage,
  timesIn,
} from './stage-words.ts'

export interface StageView {
  readonly id: string
  readonly name: string
  readonly when: string
  readonly days: string
  readonly state: StageState
  readonly stands: string
  /** 'tinggal 2 hari', 'ditutup besok pukul 17.00 WIB', 'mulai besok'; null when there is nothing to count. */
  readonly countdown: string | null
}

/** The season as text; `focus` is the index of the stage to highlight, -1 once all are over. */
export interface SeasonView {
  readonly name: string
  readonly ended: boolean
  readonly focus: number
  /** 'Pilih sekolah sudah ditutup 18 Juni pukul 17.00 WIB; bila dibuka lagi, …': the last stage that closed, while none is open. */
  readonly closed: string | null
  readonly note?: string
  readonly stages: readonly StageView[]
}

// The hour is shown unless the stage ends with the day.
const untilOf = (closes: Date | null) => (closes && !endsWithDay(closes) ? `, sampai ${formatTime(closes)}` : '')

const startsToday = ({ opens }: StageInSeason, at: Date) => opens !== null && isoDay(opens) === isoDay(at)

function countdownOf(times: StageInSeason, state: StageState, at: Date): string | null {
  const { opens, closes } = times
  if (state === 'now') {
    if (!closes) return startsToday(times, at) ? 'hari ini' : null
    // The hours of a school are below, in the note of the stage.
    return endingSoon({ ...times, isAtSchool: false }, at) ?? `tinggal ${daysUntil(at, lastMoment(closes))} hari`
  }
  if (state !== 'ahead' || !opens) return null
  const left = daysUntil(at, opens)
  if (left <= 1) return left === 1 ? 'mulai besok' : 'mulai hari ini'
  return `mulai ${left} hari lagi`
}

// Of several open stages the first to close, then the next to open. A stage without an announced end counts on its
// first day.
function focusOf(stages: readonly StageInSeason[], views: readonly StageView[], at: Date): number {
  let found = -1
  for (const [position, times] of stages.entries()) {
    if (views[position]?.state !== 'now' || !(times.closes || startsToday(times, at))) continue
    const best = stages[found]?.closes
    if (found === -1 || (times.closes && (!best || times.closes < best))) found = position
  }
  return found === -1 ? views.findIndex((view) => view.state === 'ahead') : found
}

function closedOf(stages: readonly TimedStage[], at: Date): string | null {
  let last: { readonly name: string; readonly closes: Date } | undefined
  for (const { name, closes: until } of stages) {
    const closes = until ? new Date(until) : null
    if (closes && closes <= at && (!last || closes > last.closes)) last = { name, closes }
  }
  if (!last) return null
  const day = formatLongDate(lastMoment(last.closes)).replace(/ \d{4}$/, '')
  const time = untilOf(last.closes) && ` pukul ${formatTime(last.closes)}`
  return `${last.name} sudah ditutup ${day}${time}; ${reopening}`
}

/** The season as the given moment sees it; a closed stage is never shown as open. */
export function seasonAt(
  season: { readonly name: string; readonly stages: readonly TimedStage[] },
  at: Date,
): SeasonView {
  const timed = season.stages.map((stage) => timesIn(season.stages, stage))
  const stages = season.stages.map((stage, position): StageView => {
    const times = timed[position] ?? timesIn(season.stages, stage)
    const state = stateOf(times, at)
    const days = daysOf(times)
    return {
      ...pick(stage, 'id', 'name'),
      ...{ days, when: days + untilOf(times.closes), state, stands: stateInWords(times, at) },
      countdown: countdownOf(times, state, at),
    }
  })
  const focus = focusOf(timed, stages, at)
  const closed = stages[focus]?.state === 'ahead' ? closedOf(season.stages, at) : null
  const note = season.stages[focus]?.note
  return { name: season.name, ended: focus === -1, focus, closed, ...(note && { note }), stages }
}

/** The public holidays by their day (ISO, in WIB), with their names. */
export type Holidays = ReadonlyMap<string, string>

export interface SeasonDay {
  readonly season: Season
  readonly at: Date
  readonly holidays: Holidays
  readonly view: SeasonView
}

const weekdays = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu']

/** The names of the weekdays, from Sunday on. */
export const weekdayNames: readonly string[] = weekdays

export function dayOff(day: string, holidays: Holidays): string | undefined {
  const holiday = holidays.get(day)
  if (holiday !== undefined) return `hari libur: ${holiday}`
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 ? `hari ${weekdays[weekday]}` : undefined
}

function todayOff(stage: Stage, state: string, at: Date, holidays: Holidays): string | undefined {
  const reason = state === 'now' && isAtSchool(stage) ? dayOff(isoDay(at), holidays) : undefined
  return reason && `Hari ini ${reason}. Sekolah belum tentu melayani; tanyakan dulu ke sekolah.`
}

export function seasonDayOf(season: Season, at: Date, holidays: Holidays): SeasonDay {
  const view = seasonAt(season, at)
  const focus = season.stages[view.focus]
  const off = focus && todayOff(focus, view.stages[view.focus]?.state ?? '', at, holidays)
  const note = [view.note, off].filter(Boolean).join(' ')
  return { season, at, holidays, view: { ...view, ...(note && { note }) } }
}

export function stageSentence({ season, at, holidays, view }: SeasonDay, stage: Stage): string {
  const seen = view.stages[season.stages.findIndex(({ id }) => id === stage.id)]
  if (!seen) return ''
  return [`${stage.name} ${seen.stands}.`, todayOff(stage, seen.state, at, holidays)].filter(Boolean).join(' ')
}
