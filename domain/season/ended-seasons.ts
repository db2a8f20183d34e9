// The seasons that are over, for what belongs to one of them. Pure.
import type { Seasons } from './season.ts'
import { seasonAt } from './season-progress.ts'
import { timesIn } from './stage-words.ts'

export interface EndedSeason {
  readonly name: string
  readonly end: Date
}

/** Oldest first. A season after the current one is known to administrators only. */
export function endedSeasons({ others, ...current }: Seasons, at: Date): EndedSeason[] {
  return [current, ...others]
    .filter((season) => season.year <= current.year && seasonAt(season, at).ended)
    .flatMap(({ name, stages }) => {
      const end = stages[0] ? timesIn(stages, stages[0]).seasonEnds : null
      return end ? { name, end } : []
    })
    .toSorted((one, other) => one.end.getTime() - other.end.getTime())
}
