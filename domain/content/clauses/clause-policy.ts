// Who keeps the clauses of the technical guide. Pure.
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** They belong to the texts that lean on them, so administrators with the permission 'content' keep them. */
export function mayManageClauses(person: Person): boolean {
  return isAdminWith(person, 'content')
}
