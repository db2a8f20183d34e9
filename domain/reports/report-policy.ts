// Who reads sealed reports. Pure.
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** Admins of the province with the permission 'Pengaduan tertutup'; nobody who belongs to a branch office. */
export function mayReadReports(person: Pick<Person, 'role' | 'permissions' | 'officeId'>): boolean {
  return person.officeId === null && isAdminWith(person, 'sealed_reports')
}
