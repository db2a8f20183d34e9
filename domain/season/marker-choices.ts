// What a text can name of the season, for an editor's menu: each with the words that readers would see now.
import { now } from '#shared/dates.ts'
import { getSeason } from './get-season.ts'
import { fillSeason, type StagePart, stageParts } from './season-markers.ts'
import { notAnnounced } from './stage-words.ts'

/** A marker, and what the menu says of it. */
export interface MarkerChoice {
  readonly marker: string
  readonly words: string
}

/** Those of one stage, or the key dates. */
export interface MarkerGroup {
  readonly name: string
  readonly choices: readonly MarkerChoice[]
}

/** The stages in their order, then the key dates; what nobody has announced yet is not offered. */
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
