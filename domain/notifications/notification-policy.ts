// Who reads the mail log. Pure.
import type { Person } from '#domain/accounts/account.ts'
import { holds } from '#domain/accounts/account-policy.ts'

/** Admins with the permission 'system'. */
export function mayReadMails(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return person.role === 'admin' && holds(person, 'system')
}
