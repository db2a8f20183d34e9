import { holds } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

export function mayManageSearch(person: Pick<Person, 'permissions'>): boolean {
  return holds(person, 'content')
}
