// Reads and first values of settings.
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import type { SettingKey } from './setting-keys.ts'
import { setting } from './setting-tables.ts'

/** The setting's value in the schema's shape; undefined when it was never set. */
export async function getSetting<T>(key: SettingKey, schema: z.ZodType<T>): Promise<T | undefined> {
  const [row] = await database.select({ value: setting.value }).from(setting).where(eq(setting.key, key))
  return row && schema.parse(row.value)
}

/** Stores a first value; a value that is already there stays. */
export async function initialiseSetting(key: SettingKey, value: unknown): Promise<void> {
  await database.insert(setting).values({ key, value, updatedAt: now() }).onConflictDoNothing()
}
