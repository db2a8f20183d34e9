// The settings the service runs under, and who changed each last: what '/admin/settings' shows.
import { eq } from 'drizzle-orm'
import { user } from '#domain/accounts/account-tables.ts'
import { database } from '#platform/database/database.server.ts'
import type { SettingKey } from './setting-keys.ts'
import { setting } from './setting-tables.ts'

/** Who changed a setting last, and when; the name is null for a first value. */
export interface SettingTrace {
  readonly key: SettingKey
  readonly by: string | null
  readonly at: Date
}

/** Every stored setting with its last change. */
export function findSettingChanges(): Promise<SettingTrace[]> {
  return database
    .select({ key: setting.key, by: user.name, at: setting.updatedAt })
    .from(setting)
    .leftJoin(user, eq(user.id, setting.updatedBy))
    .orderBy(setting.key)
}
