// 'Ikuti' and 'Berhenti mengikuti': who is told what is said on a ticket, beside its agent.
import { and, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { ticketWatcher } from '#domain/tickets/follow-tables.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'

/**
 * Tells the agent from now on of what is said on the ticket, or no longer.
 * @throws NotFound when the agent may not know of it.
 */
export async function watchTicket(person: Person, ticketId: number, wants: boolean): Promise<void> {
  const [found] = await database.select({ officeId: ticket.officeId }).from(ticket).where(eq(ticket.id, ticketId))
  if (!found || !mayHandle(person, found)) throw new NotFound('Tiket tidak ditemukan.')
  const own = and(eq(ticketWatcher.ticketId, ticketId), eq(ticketWatcher.personId, person.id))
  if (!wants) return void (await database.delete(ticketWatcher).where(own))
  await database.insert(ticketWatcher).values({ ticketId, personId: person.id, createdAt: now() }).onConflictDoNothing()
}
