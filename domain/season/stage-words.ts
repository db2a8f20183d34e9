// A stage of the season as text at a moment: days, hours, and whether it is open. Pure.

import { endOfDay, formatLongDate, formatTime, isoDay, zonedClock } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { clockName } from '#shared/instance.ts'
import type { Stage } from './season.ts'

export interface StageTimes {
  readonly opens: Date | null
  readonly closes: Date | null
}

export interface StageInSeason extends StageTimes {
  /** The stage whose close bounds this one; null for a stage with an announced end, and for one of a single day. */
  readonly bound: { readonly name: string; readonly closes: Date } | null
  /** True where families go to a school, whose hours the portal does not have. */
  readonly isAtSchool: boolean
  /** When the last stage is over: until then a closed stage may be reopened. */
  readonly seasonEnds: Date | null
}

export type StageState = 'past' | 'now' | 'ahead'

export type TimedStage = Pick<Stage, 'id' | 'name' | 'opens' | 'closes'> & Partial<Pick<Stage, 'note' | 'endsBy'>>

export const notAnnounced = 'belum diumumkan'

export function timesOf({
  opens,
  closes,
}: {
  readonly opens: string | null
  readonly closes: string | null
}): StageTimes {
  return { opens: opens === null ? null : new Date(opens), closes: closes === null ? null : new Date(closes) }
}

/** Days in WIB between the two. */
export function daysUntil(from: Date, to: Date): number {
  return Math.round((Date.parse(isoDay(to)) - Date.parse(isoDay(from))) / days(1))
}

const atSchool = /\b(datang|di sekolah|daftar ulang|hari pertama sekolah)\b/i

/** True where a stage sends its reader to a school: 'Datang langsung ke …', 'Daftar ulang', 'Hari pertama sekolah'. */
export const isAtSchool = ({ name, note }: Pick<TimedStage, 'name' | 'note'>) => atSchool.test(`${name}. ${note ?? ''}`)

export function timesIn(stages: readonly TimedStage[], stage: TimedStage): StageInSeason {
  const first = stage.closes || !stage.endsBy ? -1 : stages.findIndex(({ id }) => id === stage.endsBy)
  const bounding = first === -1 ? undefined : stages.slice(first).find(({ closes }) => closes !== null)
  const ends = stages.flatMap(({ opens, closes }) => {
    if (closes) return [Date.parse(closes)]
    return opens ? [endOfDay(isoDay(new Date(opens))).getTime()] : []
  })
  return {
    ...timesOf(stage),
    bound: bounding?.closes ? { name: bounding.name, closes: new Date(bounding.closes) } : null,
    isAtSchool: isAtSchool(stage),
    seasonEnds: ends.length > 0 ? new Date(Math.max(...ends)) : null,
  }
}

/** When the stage is over at the latest; null for one of a single day. */
export const endOf = ({ closes, bound }: Pick<StageInSeason, 'closes' | 'bound'>) => closes ?? bound?.closes ?? null

/** A stage with neither an end nor a bound takes the day on which it begins. */
export function stateOf(times: Omit<StageInSeason, 'isAtSchool' | 'seasonEnds'>, at: Date): StageState {
  const { opens, closes } = times
  const end = endOf(times)
  if (end && end <= at) return 'past'
  if (!opens) return closes ? 'now' : 'ahead'
  if (opens > at) return 'ahead'
  return end || isoDay(opens) === isoDay(at) ? 'now' : 'past'
}

function range(opens: Date, closes: Date): string {
  if (isoDay(opens) === isoDay(closes)) return formatLongDate(closes)
  const [first = '', month, year] = formatLongDate(opens).split(' ')
  const [, lastMonth, lastYear] = formatLongDate(closes).split(' ')
  if (year !== lastYear) return `${formatLongDate(opens)} – ${formatLongDate(closes)}`
  return month === lastMonth ? `${first}–${formatLongDate(closes)}` : `${first} ${month} – ${formatLongDate(closes)}`
}

const isMidnight = (moment: Date) => formatTime(moment).startsWith('00.00')

/** What closes at midnight closes with the day before. */
export const lastMoment = (closes: Date) => (isMidnight(closes) ? new Date(closes.getTime() - 1) : closes)

/** True where no closing hour was announced: the stage is stored with the last second of its day. */
export const hasNoHour = (closes: Date) => zonedClock(closes).toISOString().slice(11, 19) === '23:59:59'

export const endsWithDay = (closes: Date) => isMidnight(closes) || hasNoHour(closes)

/** True where the stage is on, or ends, on the day (ISO). */
export function isOnDay(times: StageInSeason, day: string): boolean {
  if (!times.opens) return false
  const end = endOf(times)
  return isoDay(times.opens) <= day && day <= isoDay(end ? lastMoment(end) : times.opens)
}

/** '17.00 WIB'; '24.00 WIB' for midnight, which is understood where '00.00' of the day after is not. */
export const closingTime = (closes: Date) => (isMidnight(closes) ? `24.00 ${clockName()}` : formatTime(closes))

export function daysOf({ opens, closes }: StageTimes): string {
  if (opens && closes) return range(opens, lastMoment(closes))
  if (opens) return `mulai ${formatLongDate(opens)}`
  return closes ? `sampai ${formatLongDate(lastMoment(closes))}` : notAnnounced
}

export function closesInWords(closes: Date): string {
  const day = formatLongDate(lastMoment(closes))
  return endsWithDay(closes) ? day : `${day} pukul ${formatTime(closes)}`
}

export function opensInWords(opens: Date): string {
  return isMidnight(opens) ? formatLongDate(opens) : `${formatLongDate(opens)} pukul ${formatTime(opens)}`
}

const near = ['hari ini', 'besok'] as const

const hoursOfSchool = '; jam layanan ditentukan sekolah'

export const reopening = 'bila dibuka lagi, kabarnya ada di Pengumuman'

/** Until the season is over a closed stage may be reopened. */
export const mayReopen = ({ seasonEnds }: Pick<StageInSeason, 'seasonEnds'>, at: Date): boolean =>
  seasonEnds !== null && at < seasonEnds

export const inSentence = (name: string) =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

export function endingSoon({ closes, isAtSchool: isOnSite }: StageInSeason, at: Date): string | undefined {
  const day = closes && near[daysUntil(at, lastMoment(closes))]
  if (!closes || !day) return undefined
  return hasNoHour(closes)
    ? `hari terakhirnya ${day}${isOnSite ? hoursOfSchool : ''}`
    : `ditutup ${day} pukul ${closingTime(closes)}`
}

function aheadInWords({ opens, closes, bound }: StageInSeason, at: Date, isReadLater: boolean): string {
  if (!opens) return `${notAnnounced} jadwalnya`
  const day = isReadLater || !isMidnight(opens) ? undefined : near[daysUntil(at, opens)]
  return closes || bound
    ? `belum dibuka, mulai ${day ?? opensInWords(opens)}`
    : `dijadwalkan ${day ?? opensInWords(opens)}`
}

function pastInWords(times: StageInSeason, at: Date): string {
  const { opens, closes, bound } = times
  const hint = mayReopen(times, at) ? `; ${reopening}` : ''
  if (bound) return `sudah berakhir${hint}`
  if (closes) return `sudah ditutup ${closesInWords(closes)}${hint}`
  return opens ? `sudah berlangsung ${opensInWords(opens)}` : `${notAnnounced} jadwalnya`
}

/**
 * 'masih dibuka sampai 18 Juni 2025 pukul 17.00 WIB'; with `isReadLater` the day itself instead of 'besok', for an
 * email.
 */
export function stateInWords(times: StageInSeason, at: Date, { isReadLater = false } = {}): string {
  const { opens, closes, bound } = times
  const state = stateOf(times, at)
  if (state === 'ahead') return aheadInWords(times, at, isReadLater)
  if (state === 'past') return pastInWords(times, at)
  if (closes) {
    const soon = isReadLater ? undefined : endingSoon(times, at)
    if (!soon) return `masih dibuka sampai ${closesInWords(closes)}`
    // In the evening of the last day a school may be closed.
    const isLastDay = times.isAtSchool && hasNoHour(closes) && isoDay(closes) === isoDay(at)
    return isLastDay ? soon : `masih dibuka, ${soon}`
  }
  const isToday = !isReadLater && opens && isoDay(opens) === isoDay(at)
  const day = isToday ? 'hari ini' : opens ? opensInWords(opens) : ''
  if (!bound) return `dijadwalkan ${day}${opens && isMidnight(opens) && isToday ? '; jamnya tidak diumumkan' : ''}`
  return `dibuka ${isToday ? '' : 'sejak '}${day}; batas akhirnya tidak diumumkan, jadi selesaikan sebelum tahap ${bound.name} ditutup ${closesInWords(bound.closes)}`
}
