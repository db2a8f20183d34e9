// Who may do what about the search. Pure: asked by the area's reads and writes.
import type { Person } from '#domain/accounts/account.ts'
import { holds } from '#domain/accounts/account-policy.ts'

/** What people look for in vain, and the synonyms, are for those who keep the content. */
export function mayManageSearch(person: Pick<Person, 'permissions'>): boolean {
  return holds(person, 'content')
}
