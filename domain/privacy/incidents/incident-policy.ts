// Who looks after incidents. Pure.

import { holds } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** Admins with the permission 'security'. */
export function mayManageIncidents(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return person.role === 'admin' && holds(person, 'security')
}
