// Who may close a season. Pure.
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** It erases for good what people wrote, so it is for super admins alone. */
export function mayCloseSeason(person: Person): boolean {
  return isAdminWith(person, 'super_admin')
}
