// Who writes canned replies. Pure.
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** They are how the service speaks, so administrators with the permission 'system' keep them. */
export function mayManageCannedReplies(person: Person): boolean {
  return isAdminWith(person, 'system')
}
