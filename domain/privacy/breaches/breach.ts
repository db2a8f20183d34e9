import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { days } from '#shared/durations.ts'

export const touchedKinds = {
  accounts: 'Semua akun',
  backup: 'Cadangan atau seluruh basis data',
  files: 'Semua lampiran',
  tickets: 'Tiket tertentu',
  staff: 'Dibuka akun petugas',
  family: 'Akun keluarga yang diambil alih',
} as const

export type TouchedKind = keyof typeof touchedKinds

export interface BreachScope {
  readonly accounts: boolean
  readonly backup: boolean
  readonly files: boolean
  readonly ticketIds: readonly number[]
  readonly staffId: string | null
  /** A requester's account that someone else got into; incidents recorded before this was asked have none. */
  readonly familyId?: string | null
}

/**
 * True when more persons may be touched than the log can tell: looking at lists leaves no entry. Where everybody is
 * counted anyway, that takes nothing away.
 */
export function listsMayBeRead({ staffId, accounts, backup }: BreachScope): boolean {
  return staffId !== null && !accounts && !backup
}

const tellWithin = days(3)

export function deadlineOf(discoveredAt: Date): Date {
  return new Date(discoveredAt.getTime() + tellWithin)
}

export function mayManageBreaches(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return isAdminWith(person, 'security')
}
