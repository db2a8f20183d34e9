// Where in the season we are: which stages are over, which is on, how long it lasts. Pure: the caller brings the time.
import { formatLongDate, formatTime, isoDay } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'

/** A stage as staff keep it; `closes` is null where no end was announced. */
export interface Stage {
  readonly id: string
  readonly name: string
  readonly opens: string | null
  readonly closes: string | null
}

/** Over (or begun without a known end), going on, or still to come. */
export type StageState = 'past' | 'now' | 'ahead'

/** A stage in words. */
export interface StageView {
  readonly id: string
  readonly name: string
  /** '14–18 Juni 2025, sampai 17.00 WIB'. */
  readonly when: string
  /** The days alone: '14–18 Juni 2025'. */
  readonly days: string
  readonly state: StageState
  /** 'tinggal 2 hari', 'ditutup besok pukul 17.00 WIB', 'mulai besok'; null when there is nothing to count. */
  readonly countdown: string | null
}

/** The season in words; `focus` is the stage that matters now, -1 once all are over. */
export interface SeasonView {
  readonly name: string
  readonly ended: boolean
  readonly focus: number
  /** 'Pilih sekolah sudah ditutup 18 Juni pukul 17.00 WIB': the last stage that closed, while none is open. */
  readonly closed: string | null
  readonly stages: readonly StageView[]
}

function daysUntil(from: Date, to: Date): number {
  return Math.round((Date.parse(isoDay(to)) - Date.parse(isoDay(from))) / days(1))
}

function range(opens: Date, closes: Date): string {
  if (isoDay(opens) === isoDay(closes)) return formatLongDate(closes)
  const [first = '', month, year] = formatLongDate(opens).split(' ')
  const [, lastMonth, lastYear] = formatLongDate(closes).split(' ')
  if (year !== lastYear) return `${formatLongDate(opens)} – ${formatLongDate(closes)}`
  return month === lastMonth ? `${first}–${formatLongDate(closes)}` : `${first} ${month} – ${formatLongDate(closes)}`
}

function daysOf(opens: Date | null, closes: Date | null): string {
  if (opens && closes) return range(opens, closes)
  if (opens) return `mulai ${formatLongDate(opens)}`
  return closes ? `sampai ${formatLongDate(closes)}` : 'belum diumumkan'
}

// The hour matters unless the stage ends with the day.
function untilOf(closes: Date | null): string {
  const time = closes ? formatTime(closes) : ''
  return time && !time.startsWith('23.59') && !time.startsWith('00.00') ? `, sampai ${time}` : ''
}

function stateOf(opens: Date | null, closes: Date | null, at: Date): StageState {
  if (closes && closes <= at) return 'past'
  if (!opens) return closes ? 'now' : 'ahead'
  if (opens > at) return 'ahead'
  return closes || isoDay(opens) === isoDay(at) ? 'now' : 'past'
}

function countdownOf(state: StageState, opens: Date | null, closes: Date | null, at: Date): string | null {
  if (state === 'now') {
    if (!closes) return 'hari ini'
    // What closes at midnight closes with the day before: '24.00' is understood, '00.00' of the day after is not.
    const midnight = formatTime(closes).startsWith('00.00')
    const left = daysUntil(at, midnight ? new Date(closes.getTime() - 1) : closes)
    if (left > 1) return `tinggal ${left} hari`
    return `ditutup ${left === 1 ? 'besok' : 'hari ini'} pukul ${midnight ? '24.00 WIB' : formatTime(closes)}`
  }
  if (state !== 'ahead' || !opens) return null
  const left = daysUntil(at, opens)
  if (left <= 1) return left === 1 ? 'mulai besok' : 'mulai hari ini'
  return `mulai ${left} hari lagi`
}

// Of several open stages the one that closes first matters most; otherwise the next one to open.
function focusOf(stages: readonly Stage[], views: readonly StageView[]): number {
  let found = -1
  for (const [position, view] of views.entries()) {
    if (view.state !== 'now') continue
    const closes = stages[position]?.closes ?? ''
    const best = stages[found]?.closes ?? ''
    if (found === -1 || (closes && (!best || Date.parse(closes) < Date.parse(best)))) found = position
  }
  return found === -1 ? views.findIndex((view) => view.state === 'ahead') : found
}

// Between two stages: what closed last.
function closedOf(stages: readonly Stage[], at: Date): string | null {
  let last: { readonly name: string; readonly closes: Date } | undefined
  for (const { name, closes: until } of stages) {
    const closes = until ? new Date(until) : null
    if (closes && closes <= at && (!last || closes > last.closes)) last = { name, closes }
  }
  if (!last) return null
  // What closes at midnight closes with the day before.
  const isMidnight = formatTime(last.closes).startsWith('00.00')
  const day = formatLongDate(isMidnight ? new Date(last.closes.getTime() - 1) : last.closes).replace(/ \d{4}$/, '')
  const time = untilOf(last.closes) && ` pukul ${formatTime(last.closes)}`
  return `${last.name} sudah ditutup ${day}${time}`
}

/** The season as the given moment sees it; a closed stage is never shown as open. */
export function seasonAt(season: { readonly name: string; readonly stages: readonly Stage[] }, at: Date): SeasonView {
  const stages = season.stages.map(({ id, name, opens: from, closes: until }): StageView => {
    const opens = from ? new Date(from) : null
    const closes = until ? new Date(until) : null
    const state = stateOf(opens, closes, at)
    const days = daysOf(opens, closes)
    const countdown = countdownOf(state, opens, closes, at)
    return { id, name, days, when: days + untilOf(closes), state, countdown }
  })
  const focus = focusOf(season.stages, stages)
  const closed = stages[focus]?.state === 'ahead' ? closedOf(season.stages, at) : null
  return { name: season.name, ended: focus === -1, focus, closed, stages }
}
