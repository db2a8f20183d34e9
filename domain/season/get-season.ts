import { getSetting } from '#platform/settings/settings.ts'
import { earliest } from '#shared/dates.ts'
import { type ClosingStage, closingStage } from './closing-stage.ts'
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
  const moments = season?.stages.flatMap(({ opens, closes }) => [opens, closes]) ?? []
  return earliest(moments.map((moment) => (moment && new Date(moment) > at ? new Date(moment) : null)))
}
