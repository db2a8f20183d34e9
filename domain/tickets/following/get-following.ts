// How an agent stands to a ticket: until when it is put off, and who follows it.
import { and, asc, eq } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { ticketSnooze, ticketWatcher, type WokenBy } from '#domain/tickets/follow-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'

/** As the page of the ticket shows it. */
export interface Following {
  /** The agent's own snooze; null for none. */
  readonly snooze: {
    readonly until: Date | null
    readonly wokeAt: Date | null
    readonly wokenBy: WokenBy | null
  } | null
  readonly isWatching: boolean
  /** The names of the others who follow it. */
  readonly watchers: readonly string[]
}

/** The caller has checked that the agent may read the ticket. */
export async function getFollowing(person: Person, ticketId: number): Promise<Following> {
  const [[snooze], watchers] = await Promise.all([
    database
      .select(pick(ticketSnooze, 'until', 'wokeAt', 'wokenBy'))
      .from(ticketSnooze)
      .where(and(eq(ticketSnooze.ticketId, ticketId), eq(ticketSnooze.personId, person.id))),
    database
      .select({ id: staff.id, name: staff.name })
      .from(ticketWatcher)
      .innerJoin(staff, eq(staff.id, ticketWatcher.personId))
      .where(eq(ticketWatcher.ticketId, ticketId))
      .orderBy(asc(staff.name)),
  ])
  return {
    snooze: snooze ?? null,
    isWatching: watchers.some(({ id }) => id === person.id),
    watchers: watchers.filter(({ id }) => id !== person.id).map(({ name }) => name),
  }
}
