// The season: its year and the stages with opening and closing times (WIB), as staff keep them.
import { z } from 'zod'
import { getSetting } from '#platform/settings/settings.ts'
import { earliest } from '#shared/dates.ts'

const instant = z.iso.datetime({ offset: true })

/** The stored shape of the season (content/season.yaml loads the first one). */
export const seasonSchema = z.object({
  year: z.int(),
  name: z.string(),
  stages: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      opens: instant.nullable(),
      closes: instant.nullable(),
      note: z.string().nullable(),
    }),
  ),
})

export type Season = z.output<typeof seasonSchema>

/** The present season; undefined before content was loaded. */
export function getSeason(): Promise<Season | undefined> {
  return getSetting('season', seasonSchema)
}

/** The first moment after `at` at which a stage opens or closes; null when none is to come. */
export async function findNextStageChange(at: Date): Promise<Date | null> {
  const season = await getSeason()
  const moments = season?.stages.flatMap(({ opens, closes }) => [opens, closes]) ?? []
  return earliest(moments.map((moment) => (moment && new Date(moment) > at ? new Date(moment) : null)))
}
