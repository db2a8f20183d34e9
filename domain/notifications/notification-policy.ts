// Who reads the mail log. Pure.

import { holds } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** Admins with the permission 'system'. */
export function mayReadMails(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return person.role === 'admin' && holds(person, 'system')
}
