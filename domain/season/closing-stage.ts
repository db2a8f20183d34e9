// The last hours of a stage and the time after it: which stage closes soon, and which one closed. Pure.
import { days, hours } from '#shared/durations.ts'
import type { Season, Stage } from './season.ts'
import { endOf, stateOf, timesIn } from './stage-words.ts'

/** Hours before the close of a stage from which the portal serves that stage first, unless the season names others. */
export const defaultLastHours = 24

export const maxLastHours = 168

export interface ClosingStage {
  readonly id: string
  readonly name: string
  readonly closes: Date
}

const byClose = (one: ClosingStage, other: ClosingStage) => one.closes.getTime() - other.closes.getTime()

/** The open stages that have a close of their own, first to close first. */
function openStages({ stages }: Season, at: Date): ClosingStage[] {
  return stages
    .flatMap(({ id, name, opens, closes }) =>
      closes && new Date(closes) > at && (!opens || new Date(opens) <= at)
        ? [{ id, name, closes: new Date(closes) }]
        : [],
    )
    .sort(byClose)
}

export const nextToClose = (season: Season, at: Date): ClosingStage | null => openStages(season, at)[0] ?? null

/** The open stage that closes within the last hours; null at any other time. */
export function closingStage(season: Season, at: Date): ClosingStage | null {
  const next = nextToClose(season, at)
  const span = hours(season.lastHours ?? defaultLastHours)
  return next && next.closes.getTime() - at.getTime() <= span ? next : null
}

/** The stage that closed last: until another stage opens, for a day where none is ahead. */
export function closedStage({ stages }: Season, at: Date): ClosingStage | null {
  const closed = stages.flatMap(({ id, name, closes }) =>
    closes && new Date(closes) <= at ? [{ id, name, closes: new Date(closes) }] : [],
  )
  const last = closed.toSorted(byClose).at(-1)
  if (!last) return null
  const openings = stages.flatMap(({ opens }) => (opens ? [new Date(opens)] : []))
  if (openings.some((opens) => opens > last.closes && opens <= at)) return null
  return openings.some((opens) => opens > at) || at.getTime() - last.closes.getTime() < days(1) ? last : null
}

/** The open stage whose close ends this one: the stage itself, or the one that bounds it; null where none does. */
export function stageEnding(season: Season, stage: Stage, at: Date): ClosingStage | null {
  const times = timesIn(season.stages, stage)
  const end = endOf(times)
  if (!end || stateOf(times, at) !== 'now') return null
  return openStages(season, at).find(({ closes }) => closes.getTime() === end.getTime()) ?? null
}
