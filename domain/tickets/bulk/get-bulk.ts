// How far a bulk action is, and which of its tickets failed.
import { and, asc, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import type { BulkState, BulkTask } from './bulk.ts'
import { bulkAction, bulkItem } from './bulk-tables.ts'

/** One ticket that failed, with the sentence that says why. */
export interface FailedItem {
  readonly ticketId: number
  readonly number: string
  readonly title: string
  readonly reason: string
}

/** A bulk action and how far it is. */
export interface BulkProgress {
  readonly id: number
  readonly task: BulkTask
  readonly createdAt: Date
  /** When it begins; null once it may have begun. */
  readonly heldUntil: Date | null
  /** Since when what still waited is left as it is; null while it goes on. */
  readonly cancelledAt: Date | null
  readonly counts: Readonly<Record<BulkState, number>>
  /** The ids of those that are done. */
  readonly done: readonly number[]
  /** Those that failed, without the ones that the agent may no longer know of. */
  readonly failed: readonly FailedItem[]
  /** How many failed that have left the agent's reach since, such as by being handed over. */
  readonly beyondReach: number
}

/** True for the bulk action with that id, when the person started it. */
export const isOwnBulk = (person: Person, id: number) => and(eq(bulkAction.id, id), eq(bulkAction.actorId, person.id))

/**
 * The agent's own bulk action.
 * @throws NotFound when there is none or it is somebody else's.
 */
export async function getBulk(person: Person, id: number): Promise<BulkProgress> {
  const [found] = await database
    .select(pick(bulkAction, 'id', 'task', 'createdAt', 'startsAt', 'cancelledAt'))
    .from(bulkAction)
    .where(isOwnBulk(person, id))
  if (!found) throw new NotFound()
  const { startsAt, ...known } = found
  const isHeld = startsAt !== null && startsAt > now() && found.cancelledAt === null
  const items = await database
    .select({
      ...pick(bulkItem, 'state', 'reason', 'ticketId'),
      ...pick(ticket, 'kind', 'title', 'officeId'),
    })
    .from(bulkItem)
    .innerJoin(ticket, eq(ticket.id, bulkItem.ticketId))
    .where(eq(bulkItem.bulkId, id))
    .orderBy(asc(bulkItem.ticketId))
  const counts: Record<BulkState, number> = { waiting: 0, done: 0, failed: 0 }
  for (const { state } of items) counts[state]++
  const failed = items
    .filter(({ state, officeId }) => state === 'failed' && mayHandle(person, { officeId }))
    .map(({ ticketId, kind, title, reason }) => ({
      ticketId,
      number: ticketNumber(kind, ticketId),
      title,
      reason: reason ?? '',
    }))
  const done = items.filter(({ state }) => state === 'done').map(({ ticketId }) => ticketId)
  const heldUntil = isHeld ? startsAt : null
  return { ...known, heldUntil, counts, done, failed, beyondReach: counts.failed - failed.length }
}

/** The ids of the agent's latest bulk actions, the newest first, ten at most. */
export async function findLatestBulks(person: Person): Promise<number[]> {
  const rows = await database
    .select({ id: bulkAction.id })
    .from(bulkAction)
    .where(eq(bulkAction.actorId, person.id))
    .orderBy(desc(bulkAction.id))
    .limit(10)
  return rows.map(({ id }) => id)
}

/** How long after a bulk reply the next one to the same tickets is asked about, in milliseconds. */
const recently = minutes(15)

/** The agent's last bulk reply that some of these tickets have just had, and how many of them; undefined without one. */
export async function findRecentBulkReply(
  person: Person,
  ticketIds: readonly number[],
): Promise<{ readonly id: number; readonly tickets: number } | undefined> {
  if (ticketIds.length === 0) return undefined
  const [found] = await database
    .select({ id: bulkAction.id, tickets: sql<number>`count(*)::int` })
    .from(bulkAction)
    .innerJoin(bulkItem, eq(bulkItem.bulkId, bulkAction.id))
    .where(
      and(
        eq(bulkAction.actorId, person.id),
        gte(bulkAction.createdAt, new Date(now().getTime() - recently)),
        sql`${bulkAction.task}->>'do' in ('reply', 'reply-complete')`,
        isNull(bulkAction.cancelledAt),
        inArray(bulkItem.ticketId, [...ticketIds]),
      ),
    )
    .groupBy(bulkAction.id)
    .orderBy(desc(bulkAction.id))
    .limit(1)
  return found
}
