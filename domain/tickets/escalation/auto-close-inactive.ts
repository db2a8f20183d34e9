// Completes answered tickets whose requesters did not write for ten days.
import { and, asc, eq, lte } from 'drizzle-orm'
import { lockTicketIfFree, writeChange } from '#domain/tickets/change-ticket.ts'
import { waitingPeriod } from '#domain/tickets/ticket.ts'
import { ticketCompleted } from '#domain/tickets/ticket-events.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'

/** Most tickets of one round; the next takes the rest. */
const round = 1_000

/** Each ticket in a transaction of its own; safe to repeat and to run twice at once. Gives how many were completed. */
export async function autoCloseInactive(): Promise<number> {
  const last = new Date(now().getTime() - waitingPeriod)
  const forgotten = await database
    .select({ id: ticket.id })
    .from(ticket)
    .where(and(eq(ticket.stage, 'inprogress'), eq(ticket.status, 'waiting'), lte(ticket.lastEntryAt, last)))
    .orderBy(asc(ticket.lastEntryAt))
    .limit(round)
  let closed = 0
  for (const { id } of forgotten) {
    closed += await database.transaction(async (tx) => {
      const found = await lockTicketIfFree(tx, id)
      const [row] = await tx.select({ lastEntryAt: ticket.lastEntryAt }).from(ticket).where(eq(ticket.id, id))
      // Asked again under the lock: somebody may have written this very moment.
      const isStill = found?.status === 'waiting' && found.mergedIntoId === null && found.spamSince === null
      if (!isStill || !row || row.lastEntryAt > last) return 0
      await writeChange(tx, null, found, {
        action: 'complete',
        move: 'complete',
        entry: {
          type: 'completed',
          audience: 'public',
          message:
            'Ditutup otomatis karena tidak ada balasan selama 10 hari. Anda dapat membukanya kembali dalam 14 hari.',
        },
        live: 'completed',
        announce: (inside, { ticketId }) => announce(inside, ticketCompleted, { ticketId }),
      })
      return 1
    })
  }
  return closed
}
