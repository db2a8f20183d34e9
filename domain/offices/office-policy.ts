// Who may do what with branch offices and regencies. Pure.
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** Offices and which regency belongs to which are for administrators with the permission 'system'. */
export function mayManageOffices(person: Person): boolean {
  return isAdminWith(person, 'system')
}
