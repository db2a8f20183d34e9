// Who keeps the ticket categories. Pure.
import type { Person } from '#domain/accounts/account.ts'
import { holds, mayEnter } from '#domain/accounts/account-policy.ts'

/** They are on every form, so administrators with the permission 'system' keep them. */
export function mayManageCategories(person: Person): boolean {
  return mayEnter(person, 'admin') && holds(person, 'system')
}
