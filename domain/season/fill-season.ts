// What fills the season's markers in a text, for the doors through which texts are read.
import { now } from '#shared/dates.ts'
import { getSeason } from './get-season.ts'
import { fillSeason } from './season-markers.ts'
import { seasonAt } from './season-progress.ts'

/** Fills a text with the season as it is now. */
export type SeasonFill = (text: string) => string

/** Leaves the markers as they stand: for who reads no text, or what is filled later. */
export const unfilled: SeasonFill = (text) => text

/** Reads the season once, for as many texts as are read with it. */
export async function getSeasonFill(): Promise<SeasonFill> {
  const season = (await getSeason()) ?? { year: 0, name: '', stages: [], dates: [] }
  const at = now()
  return (text) => fillSeason(text, season, at)
}

/** A word that changes with whatever a filled text can say, for who keeps something made from such texts. */
export async function getSeasonVersion(): Promise<string> {
  const season = await getSeason()
  const at = now()
  return JSON.stringify([season, season && seasonAt(season, at).stages.map(({ stands }) => stands)])
}
