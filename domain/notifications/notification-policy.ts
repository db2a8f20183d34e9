// Who reads the mail log. Pure.
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** Admins with the permission 'system'. */
export function mayReadMails(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return isAdminWith(person, 'system')
}
