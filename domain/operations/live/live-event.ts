// Events for open pages, and who may receive them. Pure.
import { mayReadSealedReports, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

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
  | 'clustered'

export const noTicket = 0

/**
 * Receivers: 'all' the requester and the desk, 'desk' staff, 'person' one person, 'sealed' readers of sealed reports.
 */
export type LiveAudience = 'all' | 'desk' | 'person' | 'sealed'

/** An event without texts: a page that receives it reloads what it shows. */
export interface LiveEvent {
  /** Grows; the `Last-Event-ID` of a stream. */
  readonly id: number
  readonly kind: LiveKind
  readonly audience: LiveAudience
  /** Of a sealed report its own number; `noTicket` for news under someone's bell about none. */
  readonly ticketId: number
  readonly entryId: number | null
  readonly officeId: number | null
  /** The requester; for audience 'person' its recipient; '' for 'sealed'. */
  readonly personId: string
}

export function mayReceive(
  person: Pick<Person, 'id' | 'role' | 'officeId' | 'permissions'>,
  event: LiveEvent,
): boolean {
  if (event.audience === 'sealed') return mayReadSealedReports(person)
  if (event.audience !== 'desk' && event.personId === person.id) return true
  if (event.audience === 'person' || !mayWorkOnTickets(person)) return false
  return person.role === 'admin' || person.officeId === null || person.officeId === event.officeId
}
