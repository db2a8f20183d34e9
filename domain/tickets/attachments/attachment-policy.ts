// Who may read a file: anyone who may read the message it belongs to. Pure.
import type { Person } from '#domain/accounts/person.ts'
import type { EntryAudience } from '#domain/tickets/ticket.ts'
import { mayHandle, maySee, type TicketFacts } from '#domain/tickets/ticket-policy.ts'

/** Where a file belongs; `message` is null while its message is not sent. */
export interface AttachmentFacts {
  readonly ownerId: string
  readonly message: {
    readonly audience: EntryAudience
    readonly ticket: Pick<TicketFacts, 'requesterId' | 'officeId'>
  } | null
}

/**
 * True for the requester and for staff who may handle the ticket; what is internal is for such staff alone, and what is
 * not sent yet for who uploaded it.
 */
export function mayRead(person: Person, { ownerId, message }: AttachmentFacts): boolean {
  if (!message) return person.id === ownerId
  return message.audience === 'internal' ? mayHandle(person, message.ticket) : maySee(person, message.ticket)
}
