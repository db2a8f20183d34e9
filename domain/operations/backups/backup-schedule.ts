// The schedule of backups: read by the clock, changed by who looks after backups.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { setting } from '#domain/settings/setting-tables.ts'
import { getSetting } from '#domain/settings/settings.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { backupScheduleAudit } from './backup-audit.ts'
import { type BackupSchedule, firstSchedule, scheduleSchema } from './backup-input.ts'
import { mayManageBackups } from './backup-policy.ts'

const key = 'backup_schedule'

/** The schedule in force. */
export async function getBackupSchedule(): Promise<BackupSchedule> {
  return (await getSetting(key, scheduleSchema)) ?? firstSchedule
}

/**
 * Sets the schedule; what is the same already leaves no trace.
 * @throws Forbidden without the permission 'backup'.
 */
export async function changeBackupSchedule(admin: Person, schedule: BackupSchedule): Promise<void> {
  if (!mayManageBackups(admin)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const at = now()
    await tx.insert(setting).values({ key, value: firstSchedule, updatedAt: at }).onConflictDoNothing()
    const [row] = await tx.select({ value: setting.value }).from(setting).where(eq(setting.key, key)).for('update')
    const old = scheduleSchema.parse(row?.value)
    const changes = changedFields(old, schedule)
    if (Object.keys(changes).length === 0) return
    await tx.update(setting).set({ value: schedule, updatedBy: admin.id, updatedAt: at }).where(eq(setting.key, key))
    await recordAudit(tx, { actor: admin, action: backupScheduleAudit.change, target: `setting:${key}`, changes })
  })
}
