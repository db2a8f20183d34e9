import { eq, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { type AuditAction, type Change, changedFields } from '#platform/audit/define-audit.ts'
import { type Actor, recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { cachedRead, invalidateReads } from '#platform/kept-reads.server.ts'
import { log } from '#platform/log.server.ts'
import { onSignal, type Signal } from '#platform/signals.server.ts'
import { now } from '#shared/dates.ts'
import { seconds } from '#shared/durations.ts'
import { Conflict } from '#shared/errors.ts'
import type { ManagedSetting, SettingKey } from './setting-keys.ts'
import { setting } from './setting-tables.ts'

async function findSetting(key: SettingKey) {
  const [row] = await database.select().from(setting).where(eq(setting.key, key))
  return row
}

const keptSetting = cachedRead(findSetting)

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

export function settingValue(key: SettingKey): SQL {
  return sql`(select ${setting.value} from ${setting} where ${setting.key} = ${key})`
}

export function settingChanges() {
  const { key, updatedBy, updatedAt } = setting
  return new QueryBuilder().select({ key, updatedBy, updatedAt }).from(setting).as('setting_change')
}

export async function initialiseSetting(key: SettingKey, value: unknown): Promise<void> {
  await database.insert(setting).values({ key, value, updatedAt: now() }).onConflictDoNothing()
}

export async function storeSetting(key: SettingKey, value: unknown): Promise<void> {
  const written = { value, updatedAt: now() }
  await database
    .insert(setting)
    .values({ key, ...written })
    .onConflictDoUpdate({ target: setting.key, set: written })
}

interface SettingChange<Value, Field extends string> {
  readonly schema: z.ZodType<Value>
  readonly first: Value
  readonly next: (stored: Value) => Value
  readonly fields: (value: Value) => Readonly<Record<Field, unknown>>
  readonly action: AuditAction<NoInfer<Field>, `setting:${string}`>
  /** When the setting was saved that a form showed ('' for never), and the sentence when it was saved again since. */
  readonly lock?: { readonly seen: string; readonly conflict: string }
  readonly alsoWrite?: (tx: Transaction) => Promise<void>
}

/**
 * Saves the next value; one whose fields are the same leaves no trace.
 * @throws Conflict when the setting was saved since the lock's time.
 */
export async function changeSetting<Value, Field extends string>(
  actor: NonNullable<Actor>,
  key: ManagedSetting,
  { schema, first, next, fields, action, lock, alsoWrite }: SettingChange<Value, Field>,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Two who save the very first change wait for one another here, and the second gets the conflict.
    const [made] = await tx
      .insert(setting)
      .values({ key, value: first, updatedAt: now() })
      .onConflictDoNothing()
      .returning({ key: setting.key })
    const [row] = await tx.select().from(setting).where(eq(setting.key, key)).for('update')
    if (lock && !made && row?.updatedAt.toISOString() !== lock.seen) throw new Conflict(lock.conflict)
    const stored = schema.parse(row?.value)
    const value = next(stored)
    const parts: (of: Value) => Readonly<Record<string, unknown>> = fields
    const changes = changedFields(parts(stored), parts(value)) as Readonly<Record<string, Change>>
    if (Object.keys(changes).length === 0) return
    await tx.update(setting).set({ value, updatedBy: actor.id, updatedAt: now() }).where(eq(setting.key, key))
    await recordAudit<string, string, typeof changes>(tx, { actor, action, target: `setting:${key}`, changes })
    await alsoWrite?.(tx)
    invalidateReads(tx)
  })
}

/** A signal can be lost: the setting is read without one at this interval, in milliseconds. */
const lookEvery = seconds(15)

/**
 * Reads a setting, then again at each signal, until `stop`.
 * @throws when the database cannot be reached.
 */
export async function followSetting(
  signal: Signal,
  refresh: () => Promise<void>,
  complaint: string,
): Promise<{ readonly stop: () => Promise<void> }> {
  const look = () => refresh().catch((error: Error) => log.warn({ err: error }, complaint))
  const listening = await onSignal(signal, look)
  await refresh().catch(async (error: unknown) => {
    await listening.stop()
    throw error
  })
  const timer = setInterval(look, lookEvery)
  return {
    stop: async () => {
      clearInterval(timer)
      await listening.stop()
    },
  }
}
