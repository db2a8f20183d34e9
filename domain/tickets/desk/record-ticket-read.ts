// Puts on record that a member of staff opened a ticket: once per person, ticket and hour.
import { isStaff } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { ticketAudit } from '#domain/tickets/ticket-audit.ts'
import { recordReading } from '#platform/audit/record-reading.ts'

/** Records that the person, who may see it, opened the ticket. Clients reading their own leave no entry. */
export async function recordTicketRead(person: Person, ticketId: number): Promise<void> {
  if (!isStaff(person)) return
  await recordReading(person, ticketAudit.read, [`ticket:${ticketId}`])
}
