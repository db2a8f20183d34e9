// Who looks at the database. Pure.
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** Admins with the permission 'database'. */
export function mayReadDatabase(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return isAdminWith(person, 'database')
}

/** Admins with the permission 'system' see how the service is set. */
export function mayReadSettings(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return isAdminWith(person, 'system')
}
