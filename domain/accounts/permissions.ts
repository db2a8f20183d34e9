import { days, hours, minutes } from '#shared/durations.ts'
import { Conflict } from '#shared/errors.ts'
import type { Permission, Person, Role } from './person.ts'

/** The guarded areas (docs/rules-of-service.md#roles-and-areas). */
export type Area = 'client' | 'helpdesk' | 'admin'

const allowed: Record<Area, readonly Person['role'][]> = {
  client: ['client'],
  helpdesk: ['agent', 'admin'],
  admin: ['admin'],
}

export function mayEnter(person: Pick<Person, 'role'>, area: Area): boolean {
  return allowed[area].includes(person.role)
}

export function isStaff(person: Pick<Person, 'role'>): boolean {
  return person.role !== 'client'
}

export function isAdminWith(person: Pick<Person, 'role' | 'permissions'>, permission: Permission): boolean {
  return person.role === 'admin' && holds(person, permission)
}

const consentIsWithdrawn = 'Persetujuan Anda sedang ditarik. Setujui lagi di halaman Data saya untuk melanjutkan.'

/**
 * Requires consent; data rights (read, correct, export, erase) need none.
 * @throws Conflict when the consent is withdrawn.
 */
export function requireConsent(person: Pick<Person, 'consentWithdrawn'>): void {
  if (person.consentWithdrawn) throw new Conflict(consentIsWithdrawn)
}

/**
 * Idle limit of a session in milliseconds: 30 days for clients, 12 hours for staff, half an hour on a shared device.
 */
export function idleLimit(role: Role, shared = false): number {
  if (shared) return minutes(30)
  return isStaff({ role }) ? hours(12) : days(30)
}

/** Absolute limit of a session in milliseconds; none for a client's own device. */
export function absoluteLimit(role: Role, shared = false): number {
  return shared || isStaff({ role }) ? hours(12) : Number.POSITIVE_INFINITY
}

export const seenEvery = minutes(5)

/** What a super admin holds only where it was granted: what families wrote. */
const grantedAlone: readonly Permission[] = ['tickets', 'sealed_reports']

export function holds(person: Pick<Person, 'permissions'>, permission: Permission): boolean {
  if (person.permissions.includes(permission)) return true
  return !grantedAlone.includes(permission) && person.permissions.includes('super_admin')
}

/** True for agents, and for admins with the permission 'tickets': who may work on the desk; which tickets is `mayHandle`. */
export function mayWorkOnTickets(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return person.role === 'agent' || isAdminWith(person, 'tickets')
}

export function mayReadSealedReports(person: Pick<Person, 'role' | 'permissions' | 'officeId'>): boolean {
  return person.officeId === null && isAdminWith(person, 'sealed_reports')
}
