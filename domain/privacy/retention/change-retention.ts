// The settings of retention: read by the worker and the pages, changed and paused by super admins.
import type { Person } from '#domain/accounts/person.ts'
import { retentionSettingAudit } from '#domain/privacy/privacy-audit.ts'
import { mayCloseSeason } from '#domain/privacy/season-close/season-close-policy.ts'
import { changeSetting } from '#platform/settings/change-setting.ts'
import { getSetting } from '#platform/settings/settings.ts'
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
  await changeSetting(person, key, {
    schema: retentionSchema,
    first: firstRetention,
    next: (stored) => ({ ...stored, ...wanted }),
    fields: ({ months, paused }) => ({ ...months, paused }),
    action: retentionSettingAudit.change,
  })
}
