// Marks a ticket whose words tell of danger, and tells the agents who may answer it at once.
import { eq, sql } from 'drizzle-orm'
import { findDistress } from '#domain/distress/find-distress.ts'
import { ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { ticketDistress } from './distress-tables.ts'

/** The title of a ticket and its first message, or one later message of its requester. */
async function wordsOf(ticketId: number, entryId: number | undefined): Promise<string> {
  if (entryId === undefined) {
    const [found] = await database
      .select({ title: ticket.title, description: ticket.description })
      .from(ticket)
      .where(eq(ticket.id, ticketId))
    return found ? `${found.title}\n${found.description}` : ''
  }
  const [said] = await database
    .select({ message: ticketEntry.message })
    .from(ticketEntry)
    .where(eq(ticketEntry.id, entryId))
  return said?.message ?? ''
}

/**
 * Marks the ticket when what was written tells of danger: what it was filed with, or the message of `entryId`. A ticket that was
 * seen to is marked anew by a later message only.
 * @returns true when it is marked now and was not before.
 */
export async function noticeDistress(ticketId: number, entryId?: number): Promise<boolean> {
  const danger = findDistress(await wordsOf(ticketId, entryId))
  if (!danger) return false
  const at = now()
  const fresh = { danger, noticedAt: at, settledAt: null, settledBy: null }
  const [marked] = await database
    .insert(ticketDistress)
    .values({ ticketId, ...fresh })
    .onConflictDoUpdate({
      target: ticketDistress.ticketId,
      set: fresh,
      setWhere:
        entryId === undefined
          ? sql`false`
          : sql`${ticketDistress.settledAt} < (select created_at from ${ticketEntry} where id = ${entryId})`,
    })
    .returning({ ticketId: ticketDistress.ticketId })
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
