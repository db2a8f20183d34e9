// Changes a setting: one change at a time, compared with what is stored, with its audit entry in the same transaction.
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { changedFields } from '#platform/audit/changed-fields.ts'
import type { AuditAction, Change } from '#platform/audit/define-audit.ts'
import { type Actor, recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { forgetKeptReads } from '#platform/kept-reads.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict } from '#shared/errors.ts'
import type { ManagedSetting } from './setting-keys.ts'
import { setting } from './setting-tables.ts'

/** What a setting becomes. */
export interface SettingChange<Value, Field extends string> {
  readonly schema: z.ZodType<Value>
  /** What counts while nothing is stored. */
  readonly first: Value
  readonly next: (stored: Value) => Value
  /** A value as the fields that the audit compares. */
  readonly fields: (value: Value) => Readonly<Record<Field, unknown>>
  readonly action: AuditAction<NoInfer<Field>, `setting:${string}`>
  /** When the setting was saved that a form showed ('' for never), and the sentence when it was saved again since. */
  readonly lock?: { readonly seen: string; readonly conflict: string }
  /** Written in the same transaction when something changed. */
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
    forgetKeptReads(tx)
  })
}
