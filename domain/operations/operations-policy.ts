// Who looks at the database. Pure.
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

export function mayReadDatabase(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return isAdminWith(person, 'database')
}

export function mayReadSettings(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return isAdminWith(person, 'system')
}
