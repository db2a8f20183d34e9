import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** Where it stands: a draft only staff see, and three states in which the public reads of it. */
export const incidentStates = {
  draft: 'Draf',
  investigating: 'Sedang diselidiki',
  fixing: 'Sedang diperbaiki',
  monitoring: 'Sudah pulih, masih dipantau',
  closed: 'Selesai',
} as const

export type IncidentState = keyof typeof incidentStates

/** The states in which the public reads of it and tickets are answered by it. */
export const openIncidentStates = ['investigating', 'fixing', 'monitoring'] as const satisfies readonly IncidentState[]

/** True while the public reads of it. */
export function isOpenIncident(state: IncidentState): boolean {
  return openIncidentStates.some((each) => each === state)
}

/** What is told to all who wait for it: news while it lasts, and the closing words. */
export type IncidentUpdateKind = 'update' | 'closing'

/** For how long after its end the public still reads of it, in days. */
export const shownAfterEnd = 7

/** The facts of an incident that powers depend on: the office that keeps it, null for the province. */
interface IncidentFacts {
  readonly officeId: number | null
}

/** True for everybody who answers tickets: they read all incidents, and attach the tickets within their reach. */
export function mayReadIncidents(person: Person): boolean {
  return mayWorkOnTickets(person)
}

/**
 * True for who may write, publish and close it: the province's agents and admins all of them, agents of a branch office
 * those of their office.
 */
export function mayKeepIncident(person: Person, { officeId }: IncidentFacts): boolean {
  if (!mayWorkOnTickets(person)) return false
  return person.role === 'admin' || person.officeId === null || person.officeId === officeId
}

/** An incident in one line. */
export interface OpenIncident {
  readonly id: number
  readonly title: string
  /** Where it stands, in words. */
  readonly state: string
  readonly updatedAt: Date
}

/** News of an incident as the public reads it. */
export interface PublicUpdate {
  readonly id: number
  readonly text: string
  readonly at: Date
}

/** An incident as the public reads it; `affected` counts the questions about it and 'Saya juga'. */
export interface PublicIncident extends OpenIncident {
  readonly description: string
  readonly answer: string
  readonly startsAt: Date
  readonly isOver: boolean
  readonly regencies: readonly string[]
  readonly affected: number
  readonly updates: readonly PublicUpdate[]
}

/** Where something told of an incident stands: held back, told, or taken back in time. */
export type ToldState = 'held' | 'told' | 'cancelled'

/** News of an incident. */
export interface IncidentUpdate {
  readonly id: number
  readonly kind: IncidentUpdateKind
  readonly text: string
  readonly author: string | null
  readonly createdAt: Date
  readonly state: ToldState
  /** The bulk action that tells its tickets. */
  readonly bulkId: number | null
}

/** How many of the attached tickets are told, wait for it, or could not be told. */
export type AttachedCounts = Readonly<Record<'told' | 'held' | 'failed', number>>

/** The incident of a ticket. */
export interface TicketIncident {
  readonly id: number
  readonly title: string
  /** Where it stands, in words. */
  readonly state: string
  readonly isOpen: boolean
  /** True when the portal answered at filing, and the family has not said whether it fits. */
  readonly asksFamily: boolean
}
