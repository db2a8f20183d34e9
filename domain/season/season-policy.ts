// Who may change the season. Pure.
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** The season and its stages are for administrators with the permission 'system'. */
export function mayManageSeason(person: Person): boolean {
  return isAdminWith(person, 'system')
}
