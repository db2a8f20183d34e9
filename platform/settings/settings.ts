// Reads of settings, and values that the portal stores by itself.
import { eq, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { database } from '#platform/database/database.server.ts'
import { keptRead } from '#platform/kept-reads.server.ts'
import { now } from '#shared/dates.ts'
import type { SettingKey } from './setting-keys.ts'
import { setting } from './setting-tables.ts'

async function findSetting(key: SettingKey) {
  const [row] = await database.select().from(setting).where(eq(setting.key, key))
  return row
}

const keptSetting = keptRead(findSetting)

/** The setting's value in the schema's shape; undefined when it was never set. */
export async function getSetting<T>(key: SettingKey, schema: z.ZodType<T>): Promise<T | undefined> {
  const row = await keptSetting(key)
  return row && schema.parse(row.value)
}

/** As `getSetting`, with when it was saved last ('' for never): what a form sends back as its lock. */
export async function getLockedSetting<T>(
  key: SettingKey,
  schema: z.ZodType<T>,
): Promise<{ readonly value: T | undefined; readonly seen: string }> {
  const row = await findSetting(key)
  return { value: row && schema.parse(row.value), seen: row?.updatedAt.toISOString() ?? '' }
}

/** The setting's value as a part of a larger statement; null when it was never set. */
export function settingValue(key: SettingKey): SQL {
  return sql`(select ${setting.value} from ${setting} where ${setting.key} = ${key})`
}

/** Who changed each setting last, and when: to select from or to join. */
export function settingChanges() {
  const { key, updatedBy, updatedAt } = setting
  return new QueryBuilder().select({ key, updatedBy, updatedAt }).from(setting).as('setting_change')
}

/** Stores a first value; a value that is already there stays. */
export async function initialiseSetting(key: SettingKey, value: unknown): Promise<void> {
  await database.insert(setting).values({ key, value, updatedAt: now() }).onConflictDoNothing()
}

/** Stores a value that the portal notes for itself, in place of the one that is there. */
export async function storeSetting(key: SettingKey, value: unknown): Promise<void> {
  const written = { value, updatedAt: now() }
  await database
    .insert(setting)
    .values({ key, ...written })
    .onConflictDoUpdate({ target: setting.key, set: written })
}
