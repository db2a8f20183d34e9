// Marks a ticket whose words tell of danger, and tells the agents who may answer it at once.
import { eq, sql } from 'drizzle-orm'
import { findDistress } from '#domain/distress/find-distress.ts'
import { type LockedTicket, lockTicket, type TicketChange, writeChange } from '#domain/tickets/change-ticket.ts'
import { type Priority, priorities } from '#domain/tickets/ticket.ts'
import { satisfaction, ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { ticketDistress } from './distress-tables.ts'

/** Where the requester wrote: what the ticket was filed with, a later message by its `entryId`, or the words beside the rating. */
export type DistressPlace = 'filed' | 'rating' | number

/** The words at that place; '' when there are none. */
async function wordsOf(tx: Transaction, ticketId: number, place: DistressPlace): Promise<string> {
  if (place === 'rating') {
    const [rated] = await tx
      .select({ comment: satisfaction.comment })
      .from(satisfaction)
      .where(eq(satisfaction.ticketId, ticketId))
    return rated?.comment ?? ''
  }
  if (place === 'filed') {
    const [found] = await tx
      .select({ title: ticket.title, description: ticket.description })
      .from(ticket)
      .where(eq(ticket.id, ticketId))
    return found ? `${found.title}\n${found.description}` : ''
  }
  const [said] = await tx.select({ message: ticketEntry.message }).from(ticketEntry).where(eq(ticketEntry.id, place))
  return said?.message ?? ''
}

/** A condition: the words at that place were written after an agent settled the mark. */
function isLater(ticketId: number, place: DistressPlace) {
  if (place === 'filed') return sql`false`
  const writtenAt =
    place === 'rating'
      ? sql`(select created_at from ${satisfaction} where ticket_id = ${ticketId})`
      : sql`(select created_at from ${ticketEntry} where id = ${place})`
  return sql`${ticketDistress.settledAt} < ${writtenAt}`
}

const urgent = (before: Priority): TicketChange => ({
  action: 'classify',
  entry: {
    type: 'classified',
    audience: 'internal',
    message: `Prioritas menjadi ${priorities.urgent}: pemohon mungkin dalam bahaya.`,
  },
  set: { priority: 'urgent' },
  changes: { priority: [before, 'urgent'] },
})

/** True for a ticket that is worked on and not urgent yet. */
function isRaised({ status, priority, mergedIntoId, spamSince }: LockedTicket): boolean {
  return status !== 'completed' && priority !== 'urgent' && mergedIntoId === null && spamSince === null
}

/**
 * Marks the ticket, and makes it urgent, when the words at that place tell of danger. A mark that an agent has settled returns only for later words.
 * @returns true when it is marked now and was not before.
 */
export async function noticeDistress(ticketId: number, place: DistressPlace, tx: Transaction): Promise<boolean> {
  const danger = findDistress(await wordsOf(tx, ticketId, place))
  if (!danger) return false
  const found = await lockTicket(tx, ticketId)
  const at = now()
  const fresh = { danger, noticedAt: at, settledAt: null, settledBy: null }
  const [marked] = await tx
    .insert(ticketDistress)
    .values({ ticketId, ...fresh })
    .onConflictDoUpdate({
      target: ticketDistress.ticketId,
      set: fresh,
      setWhere: isLater(ticketId, place),
    })
    .returning({ ticketId: ticketDistress.ticketId })
  if (marked && found && isRaised(found)) await writeChange(tx, null, found, urgent(found.priority))
  return marked !== undefined
}

/** True while the ticket is marked and nobody has seen to it. */
export async function isInDistress(ticketId: number): Promise<boolean> {
  const [found] = await database
    .select({ settledAt: ticketDistress.settledAt })
    .from(ticketDistress)
    .where(eq(ticketDistress.ticketId, ticketId))
  return found !== undefined && found.settledAt === null
}
