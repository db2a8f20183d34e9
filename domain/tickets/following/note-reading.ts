// How far an agent has read a ticket, so that it opens where the unread begins.
import { and, eq, lt } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { ticketReading } from '#domain/tickets/follow-tables.ts'
import { database } from '#platform/database/database.server.ts'

/**
 * Notes that the agent has the ticket open with this newest entry; gives the newest one of the time before, null for a
 * ticket that was never open. The caller has checked that the agent may read it.
 */
export async function noteReading(person: Person, ticketId: number, newest: number): Promise<number | null> {
  const own = and(eq(ticketReading.ticketId, ticketId), eq(ticketReading.personId, person.id))
  const [before] = await database.select({ entryId: ticketReading.entryId }).from(ticketReading).where(own)
  if (before && before.entryId >= newest) return before.entryId
  await database
    .insert(ticketReading)
    .values({ ticketId, personId: person.id, entryId: newest })
    .onConflictDoUpdate({
      target: [ticketReading.ticketId, ticketReading.personId],
      set: { entryId: newest },
      // Two tabs: the one that saw more counts.
      setWhere: lt(ticketReading.entryId, newest),
    })
  return before?.entryId ?? null
}
