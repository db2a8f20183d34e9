// Who keeps the ticket categories. Pure.
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** They are on every form, so administrators with the permission 'system' keep them. */
export function mayManageCategories(person: Person): boolean {
  return isAdminWith(person, 'system')
}
