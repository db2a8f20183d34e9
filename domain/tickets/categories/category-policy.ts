// Who keeps the ticket categories. Pure.

import { holds, mayEnter } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** They are on every form, so administrators with the permission 'system' keep them. */
export function mayManageCategories(person: Person): boolean {
  return mayEnter(person, 'admin') && holds(person, 'system')
}
