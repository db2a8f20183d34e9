// Who looks at the database. Pure.
import type { Person } from '#domain/accounts/account.ts'
import { holds } from '#domain/accounts/account-policy.ts'

/** Admins with the permission 'database'. */
export function mayReadDatabase(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return person.role === 'admin' && holds(person, 'database')
}

/** Admins with the permission 'system' see how the service is set. */
export function mayReadSettings(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return person.role === 'admin' && holds(person, 'system')
}
