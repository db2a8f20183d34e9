import type { Person } from '#domain/accounts/person.ts'
import { findChosenTickets } from '#domain/tickets/desk/find-desk-tickets.ts'
import type { TicketLine } from './ticket-lines.tsx'

/** Those of the tickets that the person may read, in the given order. */
export async function findTicketLines(person: Person, ids: readonly number[]): Promise<TicketLine[]> {
  const rows = await findChosenTickets(person, ids)
  const byId = new Map(
    rows.map(({ id, number, title, user, regency, label }) => [id, { id, number, title, user, regency, label }]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}
