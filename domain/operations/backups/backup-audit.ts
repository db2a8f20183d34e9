// What is put on record of backups.
import { defineAudit, defineSettingAudit } from '#platform/audit/define-audit.ts'

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
