import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

export const incidentStates = {
  draft: 'Draf',
  investigating: 'Sedang diselidiki',
  fixing: 'Sedang diperbaiki',
  monitoring: 'Sudah pulih, masih dipantau',
  closed: 'Selesai',
} as const

export type IncidentState = keyof typeof incidentStates

export const openIncidentStates = ['investigating', 'fixing', 'monitoring'] as const satisfies readonly IncidentState[]

export function isOpenIncident(state: IncidentState): boolean {
  return openIncidentStates.some((each) => each === state)
}

export type IncidentUpdateKind = 'update' | 'closing'

/** For how long after its end the public still reads of it, in days. */
export const shownAfterEnd = 7

/** The facts of an incident that powers depend on: the office that keeps it, null for the province. */
interface IncidentFacts {
  readonly officeId: number | null
}

export function mayReadIncidents(person: Person): boolean {
  return mayWorkOnTickets(person)
}

export function mayKeepIncident(person: Person, { officeId }: IncidentFacts): boolean {
  if (!mayWorkOnTickets(person)) return false
  return person.role === 'admin' || person.officeId === null || person.officeId === officeId
}

export interface OpenIncident {
  readonly id: number
  readonly title: string
  readonly state: string
  readonly updatedAt: Date
}

export interface PublicUpdate {
  readonly id: number
  readonly text: string
  readonly at: Date
}

export interface PublicIncident extends OpenIncident {
  readonly description: string
  readonly answer: string
  readonly startsAt: Date
  readonly isOver: boolean
  readonly regencies: readonly string[]
  readonly affected: number
  readonly updates: readonly PublicUpdate[]
}

export type NewsState = 'held' | 'told' | 'cancelled'

export interface IncidentUpdate {
  readonly id: number
  readonly kind: IncidentUpdateKind
  readonly text: string
  readonly author: string | null
  readonly createdAt: Date
  readonly state: NewsState
  readonly bulkId: number | null
}

export type AttachedCounts = Readonly<Record<'told' | 'held' | 'failed', number>>

export interface TicketIncident {
  readonly id: number
  readonly title: string
  readonly state: string
  readonly isOpen: boolean
  /** True when the portal answered at filing, and the family has not said whether it fits. */
  readonly asksFamily: boolean
}

/** The sentence about tickets that were refused because a person must answer them; '' without any. */
export function refusedInDanger({ length }: readonly number[]): string {
  if (length === 0) return ''
  return `${length} tiket tidak dimasukkan: pemohonnya mungkin dalam bahaya. Jawab sendiri, jangan lewat gangguan.`
}
