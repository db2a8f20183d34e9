// Who may do what about the search. Pure: asked by the area's reads and writes.
import { holds } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** What people look for in vain, and the synonyms, are for those who keep the content. */
export function mayManageSearch(person: Pick<Person, 'permissions'>): boolean {
  return holds(person, 'content')
}
