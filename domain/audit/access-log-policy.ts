// Who reads the access log. Pure.
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** Admins with the permission 'access_log'. */
export function mayReadAccessLog(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return isAdminWith(person, 'access_log')
}
