// Saves the season: every page that shows a stage or its countdown goes by it.
import type { Person } from '#domain/accounts/person.ts'
import { changeSetting } from '#platform/settings/change-setting.ts'
import { getLockedSetting } from '#platform/settings/settings.ts'
import { Forbidden } from '#shared/errors.ts'
import { type Season, seasonSchema } from './season.ts'
import { mayManageSeason } from './season-policy.ts'
import { seasonAudit } from './setting-audit.ts'

const key = 'season'

const editConflict =
  'Jadwal musim baru saja diubah orang lain. Isian Anda masih ada; periksa jadwal yang tersimpan, lalu simpan lagi.'

/**
 * The season and when it was saved last, as a form needs it; null before content was loaded.
 * @throws Forbidden without the permission.
 */
export async function getManagedSeason(person: Person): Promise<{ season: Season; seen: string } | null> {
  if (!mayManageSeason(person)) throw new Forbidden()
  const { value: season, seen } = await getLockedSetting(key, seasonSchema)
  return season ? { season, seen } : null
}

/** The same moment may be stored with another offset. */
function withComparableTimes(season: Season): Season {
  const moment = (instant: string | null) => instant && new Date(instant).toISOString()
  const stages = season.stages.map((stage) => ({ ...stage, opens: moment(stage.opens), closes: moment(stage.closes) }))
  return { ...season, stages }
}

/**
 * `seen` is when the season was saved that the form showed. Saving what is there already leaves no trace.
 * @throws Forbidden without the permission; Conflict when it was saved again since.
 */
export async function changeSeason(person: Person, { seen, ...season }: Season & { seen: string }): Promise<void> {
  if (!mayManageSeason(person)) throw new Forbidden()
  await changeSetting(person, key, {
    schema: seasonSchema,
    first: { year: 0, name: '', stages: [] },
    next: () => season,
    fields: withComparableTimes,
    action: seasonAudit.change,
    lock: { seen, conflict: editConflict },
  })
}
