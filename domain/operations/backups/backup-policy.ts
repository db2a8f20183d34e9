// Who looks after backups. Pure.
import { holds, isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** Admins with the permission 'backup' make, download and schedule backups. */
export function mayManageBackups(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return isAdminWith(person, 'backup')
}

/** Taking one away takes 'tickets' and 'sealed_reports' as well: every ticket and every sealed report is in it. */
export function mayDownloadBackups(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return mayManageBackups(person) && holds(person, 'tickets') && holds(person, 'sealed_reports')
}
