import { getSetting } from '#platform/settings/settings.ts'
import { earliest } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { type ClosingStage, closingStage, defaultLastHours } from './closing-stage.ts'
import { type Season, seasonSchema } from './season.ts'

/** The current season; undefined before content was loaded. */
export function getSeason(): Promise<Season | undefined> {
  return getSetting('season', seasonSchema)
}

/** The stage in its last hours; null at any other time. */
export async function findClosingStage(at: Date): Promise<ClosingStage | null> {
  const season = await getSeason()
  return season ? closingStage(season, at) : null
}

export async function findNextStageChange(at: Date): Promise<Date | null> {
  const season = await getSeason()
  const lastHours = hours(season?.lastHours ?? defaultLastHours)
  const moments = season?.stages.flatMap(({ opens, closes }) => {
    const until = closes ? new Date(closes) : null
    return [opens ? new Date(opens) : null, until, until && new Date(until.getTime() - lastHours)]
  })
  return earliest((moments ?? []).map((moment) => (moment && moment > at ? moment : null)))
}
