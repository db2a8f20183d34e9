// Events for open pages, and who may receive them. Pure.
import { mayReadSealedReports, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/**
 * What happened: to a ticket, to how its answers reach their requester, to who has it open, under somebody's bell, or to a
 * sealed report.
 */
export type LiveKind =
  | 'submitted'
  | 'claimed'
  | 'answered'
  | 'requester_replied'
  | 'completed'
  | 'reopened'
  | 'changed'
  | 'handed_over'
  | 'delivery'
  | 'presence'
  | 'notification'
  | 'sealed_report'

/** Stands for the ticket of an event that is about none. */
export const noTicket = 0

/**
 * Who receives it: 'all' the requester and the desk, 'desk' staff alone, 'person' one person alone, 'sealed' those who read
 * sealed reports.
 */
export type LiveAudience = 'all' | 'desk' | 'person' | 'sealed'

/** An event without texts: a page that receives it reloads what it shows. */
export interface LiveEvent {
  /** Grows; the `Last-Event-ID` of a stream. */
  readonly id: number
  readonly kind: LiveKind
  readonly audience: LiveAudience
  /** Of a sealed report its own number; `noTicket` for news under somebody's bell about none. */
  readonly ticketId: number
  /** The timeline entry, where there is one. */
  readonly entryId: number | null
  /** The branch office it lies with; null: the province. */
  readonly officeId: number | null
  /** The requester; for audience 'person' its recipient; '' for 'sealed'. */
  readonly personId: string
}

/**
 * True when the person may receive the event: requesters receive public events of their tickets, agents those of tickets
 * with their office, the province's agents and admins with the permission 'tickets' all of the desk. Those of sealed reports
 * reach their readers alone.
 */
export function mayReceive(
  person: Pick<Person, 'id' | 'role' | 'officeId' | 'permissions'>,
  event: LiveEvent,
): boolean {
  if (event.audience === 'sealed') return mayReadSealedReports(person)
  if (event.audience !== 'desk' && event.personId === person.id) return true
  if (event.audience === 'person' || !mayWorkOnTickets(person)) return false
  return person.role === 'admin' || person.officeId === null || person.officeId === event.officeId
}
