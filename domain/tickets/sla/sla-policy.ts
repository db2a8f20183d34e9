// Who may change the working hours. Pure.
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** Working hours, targets and holidays are for administrators with the permission 'system'. */
export function mayManageServiceLevels(person: Person): boolean {
  return isAdminWith(person, 'system')
}
