// Who may do what with service incidents. Pure.
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** The facts of an incident that powers depend on: the office that keeps it, null for the province. */
export interface IncidentFacts {
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
