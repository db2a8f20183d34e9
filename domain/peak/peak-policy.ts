// Who chooses the level of 'Mode puncak'. Pure.
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** Administrators with the permission 'system'. */
export function mayManagePeak(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return isAdminWith(person, 'system')
}
