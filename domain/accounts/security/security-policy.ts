// Who looks after security. Pure.

import { holds } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** Admins with the permission 'security'. */
export function mayManageSecurity(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return person.role === 'admin' && holds(person, 'security')
}
