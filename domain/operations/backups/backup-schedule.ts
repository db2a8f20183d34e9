// The schedule of backups: read by the clock, changed by who looks after backups.
import type { Person } from '#domain/accounts/person.ts'
import { changeSetting } from '#platform/settings/change-setting.ts'
import { getSetting } from '#platform/settings/settings.ts'
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
  await changeSetting(admin, key, {
    schema: scheduleSchema,
    first: firstSchedule,
    next: () => schedule,
    fields: (value) => value,
    action: backupScheduleAudit.change,
  })
}
