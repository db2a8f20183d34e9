// Texts with the dates of the season, for who reads or lists them: as of a moment, and in the lists and names of staff.
import { getSetting } from '#platform/settings/settings.ts'
import { now } from '#shared/dates.ts'
import { type EndedSeason, endedSeasons } from './ended-seasons.ts'
import { getSeasonFill, noSeason } from './season.server.ts'
import { type Season, seasonsSchema } from './season.ts'
import { type ChangedDate, changedDates, fillSeason } from './season-markers.ts'

/** For texts that keep the dates of a moment; null: those of the current season. */
export interface DatedFill {
  readonly fill: (text: string, asOf: Date | null) => string
  /** The dates of the text that the season has changed since. */
  readonly changes: (text: string, asOf: Date | null) => readonly ChangedDate[]
  readonly ended: readonly EndedSeason[]
}

export async function getDatedFill(): Promise<DatedFill> {
  const seasons = (await getSetting('season', seasonsSchema)) ?? { ...noSeason, others: [], past: [] }
  const { past, ...season } = seasons
  const at = now()
  const then = (asOf: Date | null): Season => (asOf && past.find(({ until }) => new Date(until) > asOf)) || season
  return {
    fill: (text, asOf) => fillSeason(text, then(asOf), at, season),
    changes: (text, asOf) => changedDates(text, then(asOf), season, at),
    ended: endedSeasons(seasons, at),
  }
}

type FindNames = (ids: readonly string[]) => Promise<Map<string, string>>

/** The names that an audit shows, as the public reads them. */
export const readNames =
  (find: FindNames): FindNames =>
  async (ids) => {
    const [names, fill] = await Promise.all([find(ids), getSeasonFill()])
    return new Map([...names].map(([id, name]) => [id, fill(name)]))
  }

/** `isDated`: a text of the row has dates of the season. */
export interface Dated {
  readonly isDated: boolean
}

/** The rows with these texts as the public reads them: for a list of staff, not for a form. */
export async function asPublicReads<Name extends string, Row extends Readonly<Record<Name, string>>>(
  rows: readonly Row[],
  ...names: readonly Name[]
): Promise<(Row & Dated)[]> {
  const fill = await getSeasonFill()
  return rows.map((row) => {
    const filled = names.map((name) => [name, fill(row[name])] as const)
    return { ...row, ...Object.fromEntries(filled), isDated: filled.some(([name, text]) => text !== row[name]) }
  })
}
