// Who makes keys for other systems. Pure.
import { holds, isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** Admins with the permission 'security' make and revoke keys and webhooks. */
export function mayManageApiKeys(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return isAdminWith(person, 'security')
}

/** A key of a branch office reads what others asked there, so its maker must be allowed to read tickets too. */
export function mayGiveOfficeKeys(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return mayManageApiKeys(person) && holds(person, 'tickets')
}
