// 'Sudah ditangani': an agent has seen to somebody who may have been in danger, or found that there is none.
import { and, eq, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { type ChangedTicket, changeTicket } from '#domain/tickets/change-ticket.ts'
import type { TicketStepInput } from '#domain/tickets/ticket-input.ts'
import { now } from '#shared/dates.ts'
import { Conflict } from '#shared/errors.ts'
import { ticketDistress } from './distress-tables.ts'

/**
 * Takes the mark off; staff read in the timeline who did.
 * @throws as `changeTicket`; Conflict when there is no mark any more.
 */
export function settleDistress(person: Person, input: TicketStepInput): Promise<ChangedTicket> {
  return changeTicket(person, input, {
    action: 'settle-distress',
    entry: { type: 'noted', audience: 'internal', message: 'Tanda bahaya sudah ditangani.' },
    spam: 'too',
    onMerged: true,
    announce: async (tx, { ticketId }) => {
      const [settled] = await tx
        .update(ticketDistress)
        .set({ settledAt: now(), settledBy: person.id })
        .where(and(eq(ticketDistress.ticketId, ticketId), isNull(ticketDistress.settledAt)))
        .returning({ ticketId: ticketDistress.ticketId })
      if (!settled) throw new Conflict('Tanda bahaya ini sudah ditangani.')
    },
  })
}
