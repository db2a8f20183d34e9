// Who reads the access log. Pure.
import type { Person } from '#domain/accounts/account.ts'
import { holds } from '#domain/accounts/account-policy.ts'

/** Admins with the permission 'access_log'. */
export function mayReadAccessLog(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return person.role === 'admin' && holds(person, 'access_log')
}
