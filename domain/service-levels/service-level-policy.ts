// Who says when the helpdesk works. Pure.
import type { Person } from '#domain/accounts/account.ts'
import { holds, mayEnter } from '#domain/accounts/account-policy.ts'

/** Working hours, targets and holidays are for administrators with the permission 'system'. */
export function mayManageServiceLevels(person: Person): boolean {
  return mayEnter(person, 'admin') && holds(person, 'system')
}
