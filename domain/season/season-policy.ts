import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { auditTargets, defineSettingAudit } from '#platform/audit/define-audit.ts'

export function mayManageSeason(person: Person): boolean {
  return isAdminWith(person, 'system')
}

export const seasonAudit = defineSettingAudit('season', 'Jadwal musim penerimaan', {
  year: 'Tahun',
  name: 'Nama',
  stages: auditTargets('Tahap', {
    name: 'nama',
    opens: 'dibuka',
    closes: 'ditutup',
    endsBy: 'dibatasi tahap',
    note: 'catatan',
  }),
  others: auditTargets('Musim lain', { year: 'tahun', name: 'nama' }),
  otherStages: auditTargets('Tahap musim lain', { year: 'tahun', name: 'nama', opens: 'dibuka', closes: 'ditutup' }),
  otherDates: auditTargets('Tanggal acuan musim lain', { year: 'tahun', name: 'nama', day: 'tanggal' }),
  dates: auditTargets('Tanggal acuan', { name: 'nama', day: 'tanggal' }),
  lastHours: 'Jam terakhir sebelum tahap ditutup',
})
