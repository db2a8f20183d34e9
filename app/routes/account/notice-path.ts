import type { Area } from '#domain/accounts/permissions.ts'

interface LeadingNotice {
  readonly ticketId: number | null
  readonly publicId: string | null
  readonly path: string | null
}

/** Requesters reach a ticket by its public ID, staff by its id. */
export function noticePath(area: Area, { path, ...ticket }: LeadingNotice): string {
  if (path !== null) return path
  return area === 'client' ? `/client/questions/${ticket.publicId}` : `/helpdesk/tickets/${ticket.ticketId}`
}
