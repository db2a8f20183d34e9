// Loads the first season from the content files, and brings what it says of stages without an end to a stored one.
import { getSetting, initialiseSetting, storeSetting } from '#platform/settings/settings.ts'
import { type Season, type Seasons, seasonsSchema } from './season.ts'

/**
 * Stores the season where none is. A stage that was stored by a version without `endsBy` gets that of the content file; what
 * staff saved since stays. Safe to repeat.
 */
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
