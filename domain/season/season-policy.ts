import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { defineSettingAudit, objects } from '#platform/audit/define-audit.ts'

export function mayManageSeason(person: Person): boolean {
  return isAdminWith(person, 'system')
}

export const seasonAudit = defineSettingAudit('season', 'Jadwal musim penerimaan', {
  year: 'Tahun',
  name: 'Nama',
  stages: objects('Tahap', {
    name: 'nama',
    opens: 'dibuka',
    closes: 'ditutup',
    endsBy: 'dibatasi tahap',
    note: 'catatan',
  }),
  others: objects('Musim lain', { year: 'tahun', name: 'nama' }),
  otherStages: objects('Tahap musim lain', { year: 'tahun', name: 'nama', opens: 'dibuka', closes: 'ditutup' }),
  otherDates: objects('Tanggal acuan musim lain', { year: 'tahun', name: 'nama', day: 'tanggal' }),
  dates: objects('Tanggal acuan', { name: 'nama', day: 'tanggal' }),
})
