import { z } from 'zod'
import { holds, isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { defineAudit, defineSettingAudit } from '#platform/audit/define-audit.ts'
import { defineEvent } from '#shared/events.ts'
import { timeOfDay, typedTime } from '#shared/time-of-day.ts'

const keepMost = 90

/** Schedule of automatic backups, and how many stay. `time` is of the day, WIB. */
export const scheduleSchema = z.object({
  daily: z.boolean(),
  time: timeOfDay,
  keep: z.int().min(1).max(keepMost),
})

export type BackupSchedule = z.output<typeof scheduleSchema>

export const firstSchedule: BackupSchedule = { daily: true, time: '02:00', keep: 7 }

const keepSentence = `Jumlah cadangan yang disimpan harus angka 1 sampai ${keepMost}`

export const scheduleInput = z
  .object({
    daily: z.literal('on').optional(),
    time: typedTime,
    keep: z
      .string()
      .default('')
      .refine((text) => /^\d{1,2}$/.test(text.trim()), keepSentence)
      .transform(Number)
      .refine((count) => count >= 1 && count <= keepMost, keepSentence),
  })
  .transform(({ daily, time, keep }): BackupSchedule => ({ daily: daily === 'on', time, keep }))

export function mayManageBackups(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return isAdminWith(person, 'backup')
}

/** Taking one away takes 'tickets' and 'sealed_reports' as well: every ticket and every sealed report is in it. */
export function mayDownloadBackups(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return mayManageBackups(person) && holds(person, 'tickets') && holds(person, 'sealed_reports')
}

export const backupAudit = defineAudit('backup', {
  about: [{ kind: 'backup', label: 'Cadangan' }],
  actions: {
    download: 'Mengunduh cadangan',
    remove: 'Menghapus cadangan lama',
    request: 'Meminta cadangan',
    'restore-test': 'Meminta uji pemulihan',
  },
})

export const backupScheduleAudit = defineSettingAudit('backup_schedule', 'Jadwal cadangan', {
  daily: 'Setiap hari',
  time: 'Jam',
  keep: 'Jumlah disimpan',
})

export const backupRequested = defineEvent('backup.requested', z.object({ backupId: z.int() }))

export const restoreTestRequested = defineEvent('backup.restore-test-requested', z.object({ backupId: z.int() }))
