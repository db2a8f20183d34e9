// Who may change the season. Pure.
import type { Person } from '#domain/accounts/account.ts'
import { holds, mayEnter } from '#domain/accounts/account-policy.ts'

/** The season and its stages are for administrators with the permission 'system'. */
export function mayManageSeason(person: Person): boolean {
  return mayEnter(person, 'admin') && holds(person, 'system')
}
