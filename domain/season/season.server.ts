import type { Person } from '#domain/accounts/person.ts'
import {
  changeSetting,
  getLockedSetting,
  getSetting,
  initialiseSetting,
  storeSetting,
} from '#platform/settings/settings.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, NotFound } from '#shared/errors.ts'
import { defaultLastHours } from './closing-stage.ts'
import { getSeason } from './get-season.ts'
import { type PastDates, type Season, type Seasons, seasonsSchema } from './season.ts'
import type { TypedSeason } from './season-input.ts'
import { fillSeason, type StagePart, stageParts } from './season-markers.ts'
import { mayManageSeason, seasonAudit } from './season-policy.ts'
import { seasonAt } from './season-progress.ts'
import { notAnnounced } from './stage-words.ts'

export type SeasonFill = (text: string) => string

export const noSeason: Season = { year: 0, name: '', stages: [], dates: [] }

/** Leaves the markers as they stand: for who reads no text, or what is filled later. */
export const unfilled: SeasonFill = (text) => text

export async function getSeasonFill(): Promise<SeasonFill> {
  const season = (await getSeason()) ?? noSeason
  const at = now()
  return (text) => fillSeason(text, season, at)
}

export async function getSeasonVersion(): Promise<string> {
  const season = await getSeason()
  const at = now()
  return JSON.stringify([season, season && seasonAt(season, at).stages.map(({ stands }) => stands)])
}

/** Stores the season if there is none; adds `endsBy` to stages of an older version. Idempotent. */
export async function loadSeason(content: Season): Promise<void> {
  await initialiseSetting('season', content)
  const stored = await getSetting('season', seasonsSchema)
  const bounds = new Map(content.stages.flatMap(({ id, endsBy }) => (endsBy ? [[id, endsBy]] : [])))
  const lacks = ({ id, closes, endsBy }: Season['stages'][number]) =>
    endsBy === undefined && closes === null && bounds.has(id)
  const seasons = stored ? [stored, ...stored.others] : []
  if (!stored || !seasons.some(({ stages }) => stages.some(lacks))) return
  const bounded = <T extends Season>(season: T): T => ({
    ...season,
    stages: season.stages.map((stage) => (lacks(stage) ? { ...stage, endsBy: bounds.get(stage.id) } : stage)),
  })
  const next: Seasons = { ...bounded(stored), others: stored.others.map(bounded) }
  await storeSetting('season', next)
}

interface MarkerChoice {
  readonly marker: string
  readonly words: string
}

export interface MarkerGroup {
  readonly name: string
  readonly choices: readonly MarkerChoice[]
}

export async function findMarkerChoices(): Promise<MarkerGroup[]> {
  const season = await getSeason()
  if (!season) return []
  const at = now()
  const shown = (marker: string, about: string): MarkerChoice[] => {
    const words = fillSeason(marker, season, at)
    return words.includes(notAnnounced) ? [] : [{ marker, words: `${about}: ${words}` }]
  }
  const parts = Object.entries(stageParts) as [StagePart, string][]
  return [
    ...season.stages.map(({ id, name }) => ({
      name,
      choices: parts.flatMap(([part, about]) => shown(`{{tahap:${id}.${part}}}`, about)),
    })),
    { name: 'Tanggal acuan', choices: season.dates.flatMap(({ id, name }) => shown(`{{tanggal:${id}}}`, name)) },
  ].filter(({ choices }) => choices.length > 0)
}

const key = 'season'

const editConflict =
  'Jadwal musim baru saja diubah orang lain. Isian Anda masih ada; periksa jadwal yang tersimpan, lalu simpan lagi.'

const unknownSeason = 'Musim itu tidak ada lagi.'

const withoutTimes = 'Isi dulu tanggal tahapnya: keluarga akan membaca bahwa semua jadwal belum diumumkan.'

interface ManagedSeason {
  readonly season: Season
  /** When the seasons were saved last: the lock of every change. */
  readonly seen: string
  readonly isCurrent: boolean
  readonly all: readonly { readonly year: number; readonly name: string; readonly isCurrent: boolean }[]
}

/** The current season, or that of the year; null before content was loaded. @throws Forbidden; NotFound. */
export async function getManagedSeason(person: Person, year?: number): Promise<ManagedSeason | null> {
  if (!mayManageSeason(person)) throw new Forbidden()
  const { value: stored, seen } = await getLockedSetting(key, seasonsSchema)
  if (!stored) return null
  const { others, past: _, ...current } = stored
  const season = year === undefined || year === current.year ? current : others.find((each) => each.year === year)
  if (!season) throw new NotFound(unknownSeason)
  const all = [current, ...others].map((each) => ({ year: each.year, name: each.name, isCurrent: each === current }))
  return { season, seen, isCurrent: season === current, all: all.toSorted((one, other) => other.year - one.year) }
}

/** As the audit compares them: the same moment may be stored with another offset. */
function comparable({ others, past: _, ...season }: Seasons) {
  const moment = (instant: string | null) => instant && new Date(instant).toISOString()
  const timed = ({ stages }: Season) =>
    stages.map(({ id, name, opens, closes, endsBy = null, note }) => ({
      ...{ id, name, opens: moment(opens), closes: moment(closes), endsBy, note },
    }))
  const ofOthers = <T>(list: (of: Season) => readonly T[]) =>
    others.flatMap((each) => list(each).map((item) => ({ year: each.year, ...item })))
  return {
    ...season,
    lastHours: season.lastHours ?? defaultLastHours,
    stages: timed(season),
    others: others.map(({ year, name }) => ({ year, name })),
    otherStages: ofOthers(timed),
    otherDates: ofOthers(({ dates }) => dates),
  }
}

type SeasonList = Omit<Seasons, 'past'>

/** Changes of dates that announcements look back over. */
const maxPast = 30

/** The dates of before, where the change moves one. */
function pastOf(past: readonly PastDates[], { others: _, ...before }: SeasonList, after: SeasonList): PastDates[] {
  const dates = (of: Season) => JSON.stringify([comparable({ ...of, others: [], past: [] }).stages, of.dates])
  const moved = before.stages.length > 0 && dates(before) !== dates(after)
  return [...past, ...(moved ? [{ ...before, until: now().toISOString() }] : [])].slice(-maxPast)
}

/** Stores what `next` returns. @throws Forbidden; Conflict unless `seen` is current, or when two have the same year. */
async function changeSeasons(person: Person, seen: string, next: (stored: SeasonList) => SeasonList): Promise<void> {
  if (!mayManageSeason(person)) throw new Forbidden()
  await changeSetting(person, key, {
    schema: seasonsSchema,
    first: { ...noSeason, others: [], past: [] },
    next: ({ past, ...stored }) => {
      const changed = next(stored)
      const years = [changed, ...changed.others].map(({ year }) => year)
      if (new Set(years).size < years.length) throw new Conflict('Sudah ada musim untuk tahun itu.')
      return { ...changed, past: pastOf(past, stored, changed) }
    },
    fields: comparable,
    action: seasonAudit.change,
    lock: { seen, conflict: editConflict },
  })
}

/** Saves the season of the year `of`, which may change its year. @throws as `changeSeasons`; NotFound. */
export function changeSeason(person: Person, { seen, of, ...season }: TypedSeason): Promise<void> {
  return changeSeasons(person, seen, (stored) => {
    if (of === stored.year || stored.year === 0) return { ...season, others: stored.others }
    if (!stored.others.some(({ year }) => year === of)) throw new NotFound(unknownSeason)
    return { ...stored, others: stored.others.map((each) => (each.year === of ? season : each)) }
  })
}

/**
 * Adds a season with the stages of the current one, without times, and with the same key dates in its year. Ids stay,
 * because texts refer to them.
 * @throws as `changeSeasons`.
 */
export function addSeason(
  person: Person,
  { seen, year, name }: { readonly seen: string; readonly year: number; readonly name: string },
): Promise<void> {
  return changeSeasons(person, seen, (stored) => {
    const stages = stored.stages.map(({ id, name: stage, endsBy }) => ({
      ...{ id, name: stage, opens: null, closes: null, note: null },
      ...(endsBy && { endsBy }),
    }))
    const dates = stored.dates.map((date) => ({ ...date, day: inYear(date.day, year - stored.year) }))
    const { lastHours } = stored
    const added = { year, name, stages, dates, ...(lastHours && { lastHours }) }
    return { ...stored, others: [...stored.others, added] }
  })
}

function inYear(day: string, later: number): string {
  const moved = `${Number(day.slice(0, 4)) + later}${day.slice(4)}`
  return moved.endsWith('02-29') && later % 4 !== 0 ? moved.replace(/29$/, '28') : moved
}

/**
 * Makes it the current season; the previous one is stored.
 * @throws as `changeSeasons`; Conflict without any time; NotFound.
 */
export function makeSeasonCurrent(
  person: Person,
  { seen, year }: { readonly seen: string; readonly year: number },
): Promise<void> {
  return changeSeasons(person, seen, (stored) => {
    const { others, ...current } = stored
    if (current.year === year) return stored
    const season = others.find((each) => each.year === year)
    if (!season) throw new NotFound(unknownSeason)
    if (!season.stages.some(({ opens, closes }) => opens !== null || closes !== null)) throw new Conflict(withoutTimes)
    return { ...season, others: [current, ...others.filter((each) => each !== season)] }
  })
}

/** Removes a season that is not current. @throws as `changeSeasons`. */
export function removeSeason(
  person: Person,
  { seen, year }: { readonly seen: string; readonly year: number },
): Promise<void> {
  return changeSeasons(person, seen, (stored) => ({
    ...stored,
    others: stored.others.filter((each) => each.year !== year),
  }))
}
