// Where a notice leads: the page of its ticket in the reader's area.
import type { Area } from '#domain/accounts/permissions.ts'

/** Requesters reach a ticket by its public ID, staff by its id. */
export function ticketPath(area: Area, ticket: { readonly ticketId: number; readonly publicId: string }): string {
  return area === 'client' ? `/client/questions/${ticket.publicId}` : `/helpdesk/tickets/${ticket.ticketId}`
}
