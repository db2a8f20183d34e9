// What pages are given of incidents. Pure.
import type { IncidentUpdateKind } from './service-incident.ts'

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
