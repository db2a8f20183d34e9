// The settings of retention: read by the worker and the pages, changed and paused by super admins.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { retentionSettingAudit } from '#domain/privacy/privacy-audit.ts'
import { mayCloseSeason } from '#domain/privacy/season-close/season-close-policy.ts'
import { setting } from '#domain/settings/setting-tables.ts'
import { getSetting } from '#domain/settings/settings.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { firstRetention, type RetentionSettings, retentionSchema } from './retention-input.ts'

const key = 'retention'

/** The settings in force. */
export async function getRetentionSettings(): Promise<RetentionSettings> {
  return (await getSetting(key, retentionSchema)) ?? firstRetention
}

/**
 * Sets some of them; what is the same already leaves no trace.
 * @throws Forbidden for everybody but super admins, who close seasons too.
 */
export async function changeRetention(person: Person, wanted: Partial<RetentionSettings>): Promise<void> {
  if (!mayCloseSeason(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const at = now()
    await tx.insert(setting).values({ key, value: firstRetention, updatedAt: at }).onConflictDoNothing()
    const [row] = await tx.select({ value: setting.value }).from(setting).where(eq(setting.key, key)).for('update')
    const old = retentionSchema.parse(row?.value)
    const value = { ...old, ...wanted }
    const changes = changedFields({ ...old.months, paused: old.paused }, { ...value.months, paused: value.paused })
    if (Object.keys(changes).length === 0) return
    await tx.update(setting).set({ value, updatedBy: person.id, updatedAt: at }).where(eq(setting.key, key))
    await recordAudit(tx, { actor: person, action: retentionSettingAudit.change, target: `setting:${key}`, changes })
  })
}
