// On how many devices the answer to a ticket would be announced.
import { count, eq, inArray, or } from 'drizzle-orm'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { pushWish } from './push-tables.ts'

/** For each of these tickets that has any. */
export async function countDevices(ticketIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await database
    .select({ id: ticket.id, devices: count(pushWish.id) })
    .from(ticket)
    .innerJoin(pushWish, or(eq(pushWish.ticketId, ticket.id), eq(pushWish.personId, ticket.requesterId)))
    .where(inArray(ticket.id, [...ticketIds]))
    .groupBy(ticket.id)
  return new Map(rows.map(({ id, devices }) => [id, devices]))
}

/** On how many devices the answers to a person's questions are announced. */
export function countDevicesOf(personId: string): Promise<number> {
  return database.$count(pushWish, eq(pushWish.personId, personId))
}
