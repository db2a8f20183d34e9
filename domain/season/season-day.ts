// The season on one day: what assistant, search and pages say of its stages at one moment. Pure.
import { isoDay } from '#shared/dates.ts'
import type { Season, Stage } from './season.ts'
import { type SeasonView, seasonAt } from './season-progress.ts'
import { isAtSchool } from './stage-words.ts'

/** The public holidays by their day (ISO, in WIB), with their names. */
export type Holidays = ReadonlyMap<string, string>

/** The season at a moment; everything that is said of a stage comes from here. */
export interface SeasonDay {
  readonly season: Season
  readonly at: Date
  readonly holidays: Holidays
  readonly view: SeasonView
}

const weekdays = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu']

/** The names of the weekdays, from Sunday on. */
export const weekdayNames: readonly string[] = weekdays

/** Why a school may be closed on that day (ISO): 'hari libur: Iduladha', 'hari Sabtu'; undefined for a working day. */
export function dayOff(day: string, holidays: Holidays): string | undefined {
  const holiday = holidays.get(day)
  if (holiday !== undefined) return `hari libur: ${holiday}`
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 ? `hari ${weekdays[weekday]}` : undefined
}

/** 'Hari ini hari libur: Iduladha. …'; undefined on a working day, and for a stage that sends no family to a school. */
function todayOff(stage: Stage, state: string, at: Date, holidays: Holidays): string | undefined {
  const reason = state === 'now' && isAtSchool(stage) ? dayOff(isoDay(at), holidays) : undefined
  return reason && `Hari ini ${reason}. Sekolah belum tentu melayani; tanyakan dulu ke sekolah.`
}

/** The season as `at` sees it; what it says of a stage at a school, and of the stage that matters now, names a day off. */
export function seasonDayOf(season: Season, at: Date, holidays: Holidays): SeasonDay {
  const view = seasonAt(season, at)
  const focus = season.stages[view.focus]
  const off = focus && todayOff(focus, view.stages[view.focus]?.state ?? '', at, holidays)
  const note = [view.note, off].filter(Boolean).join(' ')
  return { season, at, holidays, view: { ...view, ...(note && { note }) } }
}

/** 'Pilih sekolah sudah ditutup 18 Juni 2025 pukul 17.00 WIB.', with a sentence on a day off where today is one. */
export function stageSentence({ season, at, holidays, view }: SeasonDay, stage: Stage): string {
  const seen = view.stages[season.stages.findIndex(({ id }) => id === stage.id)]
  if (!seen) return ''
  return [`${stage.name} ${seen.stands}.`, todayOff(stage, seen.state, at, holidays)].filter(Boolean).join(' ')
}
