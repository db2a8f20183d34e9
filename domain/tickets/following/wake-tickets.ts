// Brings tickets back that agents put off: by the clock, and when their requester writes.
import { and, eq, isNull, lte, type SQL } from 'drizzle-orm'
import { ticketSnooze, type WokenBy } from '#domain/tickets/follow-tables.ts'
import { snoozeEnded } from '#domain/tickets/ticket-events.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'

/** Most tickets of one round; the next takes the rest. */
const round = 500

async function wake(tx: Transaction, which: SQL | undefined, wokenBy: WokenBy): Promise<number> {
  const at = now()
  const woken = await tx
    .update(ticketSnooze)
    .set({ wokeAt: at, wokenBy })
    .where(and(isNull(ticketSnooze.wokeAt), which))
    .returning({ ticketId: ticketSnooze.ticketId, personId: ticketSnooze.personId })
  for (const each of woken) await announce(tx, snoozeEnded, { ...each, wokenBy, at: at.getTime() })
  return woken.length
}

/** Brings back what is due; safe to run twice at once. Gives how many. */
export async function wakeDueTickets(): Promise<number> {
  return database.transaction(async (tx) => {
    const due = await tx
      .select({ ticketId: ticketSnooze.ticketId, personId: ticketSnooze.personId })
      .from(ticketSnooze)
      .where(and(isNull(ticketSnooze.wokeAt), lte(ticketSnooze.until, now())))
      .limit(round)
      .for('update', { skipLocked: true })
    let woken = 0
    for (const { ticketId, personId } of due) {
      woken += await wake(tx, and(eq(ticketSnooze.ticketId, ticketId), eq(ticketSnooze.personId, personId)), 'time')
    }
    return woken
  })
}

/** Brings the ticket back to whoever put it off, because its requester wrote. */
export async function wakeOnReply(ticketId: number): Promise<void> {
  await database.transaction(async (tx) => void (await wake(tx, eq(ticketSnooze.ticketId, ticketId), 'reply')))
}
