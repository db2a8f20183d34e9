// Saves the season: every page that shows a stage or its countdown goes by it.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { type Season, seasonSchema } from './season.ts'
import { mayManageSeason } from './season-policy.ts'
import { seasonAudit } from './setting-audit.ts'
import { setting } from './setting-tables.ts'

const key = 'season'

const movedOn =
  'Jadwal musim baru saja diubah orang lain. Isian Anda masih ada; periksa jadwal yang tersimpan, lalu simpan lagi.'

/**
 * The season and when it was saved last, as a form needs it; null before content was loaded.
 * @throws Forbidden without the permission.
 */
export async function getManagedSeason(person: Person): Promise<{ season: Season; seen: string } | null> {
  if (!mayManageSeason(person)) throw new Forbidden()
  const [row] = await database
    .select({ value: setting.value, updatedAt: setting.updatedAt })
    .from(setting)
    .where(eq(setting.key, key))
  return row ? { season: seasonSchema.parse(row.value), seen: row.updatedAt.toISOString() } : null
}

/**
 * `seen` is when the season was saved that the form showed. Saving what is there already leaves no trace.
 * @throws Forbidden without the permission; Conflict when it was saved again since.
 */
export async function changeSeason(person: Person, { seen, ...season }: Season & { seen: string }): Promise<void> {
  if (!mayManageSeason(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const [row] = await tx.select().from(setting).where(eq(setting.key, key)).for('update')
    const before = row && seasonSchema.parse(row.value)
    if (row && row.updatedAt.toISOString() !== seen) throw new Conflict(movedOn)
    const moment = (instant: string | null) => instant && new Date(instant).toISOString()
    const alike = (each: Season | undefined) =>
      each && {
        ...each,
        stages: each.stages.map((stage) => ({ ...stage, opens: moment(stage.opens), closes: moment(stage.closes) })),
      }
    const changes = changedFields(alike(before) ?? {}, alike(season) ?? season)
    if (Object.keys(changes).length === 0) return
    const fresh = { value: season, updatedBy: person.id, updatedAt: now() }
    await tx
      .insert(setting)
      .values({ key, ...fresh })
      .onConflictDoUpdate({ target: setting.key, set: fresh })
    await recordAudit(tx, { actor: person, action: seasonAudit.change, target: `setting:${key}`, changes })
  })
}
