// Puts on record that a member of staff opened a ticket: once per person, ticket and hour.
import type { Person } from '#domain/accounts/person.ts'
import { recordReading } from '#platform/audit/record-reading.ts'

/** Records that the person, who may see it, opened the ticket. Clients reading their own leave no entry. */
export async function recordTicketRead(person: Person, ticketId: number): Promise<void> {
  if (person.role === 'client') return
  await recordReading(person, 'ticket.read', [`ticket:${ticketId}`])
}
