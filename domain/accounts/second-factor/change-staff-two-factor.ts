// The setting 'Wajibkan verifikasi dua langkah untuk agen': read by the guards, changed by who looks after security.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { staffTwoFactorAudit } from '#domain/accounts/account-audit.ts'
import { holds } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { setting } from '#domain/settings/setting-tables.ts'
import { getSetting } from '#domain/settings/settings.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'

const key = 'staff_two_factor'

/** True when agents must have a second factor. */
export async function agentsNeedSecondFactor(): Promise<boolean> {
  return (await getSetting(key, z.boolean())) ?? false
}

/**
 * Makes the second factor a duty of agents, or a choice. Setting what is set already leaves no trace.
 * @throws Forbidden without the permission 'security'.
 */
export async function changeStaffTwoFactor(admin: Person, value: boolean): Promise<void> {
  if (!holds(admin, 'security')) throw new Forbidden()
  await database.transaction(async (tx) => {
    const at = now()
    await tx.insert(setting).values({ key, value: false, updatedAt: at }).onConflictDoNothing()
    const [old] = await tx.select({ value: setting.value }).from(setting).where(eq(setting.key, key)).for('update')
    if (old?.value === value) return
    await tx.update(setting).set({ value, updatedBy: admin.id, updatedAt: at }).where(eq(setting.key, key))
    await recordAudit(tx, {
      actor: admin,
      action: staffTwoFactorAudit.change,
      target: `setting:${key}`,
      changes: { value: [old?.value, value] },
    })
  })
}
