import { getSetting } from '#platform/settings/settings.ts'
import { earliest } from '#shared/dates.ts'
import { type Season, seasonSchema } from './season.ts'

/** The current season; undefined before content was loaded. */
export function getSeason(): Promise<Season | undefined> {
  return getSetting('season', seasonSchema)
}

export async function findNextStageChange(at: Date): Promise<Date | null> {
  const season = await getSeason()
  const moments = season?.stages.flatMap(({ opens, closes }) => [opens, closes]) ?? []
  return earliest(moments.map((moment) => (moment && new Date(moment) > at ? new Date(moment) : null)))
}
