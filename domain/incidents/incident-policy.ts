// Who looks after incidents. Pure.
import type { Person } from '#domain/accounts/account.ts'
import { holds } from '#domain/accounts/account-policy.ts'

/** Admins with the permission 'security'. */
export function mayManageIncidents(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return person.role === 'admin' && holds(person, 'security')
}
