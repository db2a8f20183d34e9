// 'Urungkan' after 'Selesai': the ticket is again what it was.
import { asc, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { type ChangedTicket, changeTicket, consentKeepsItClosed } from '#domain/tickets/change-ticket.ts'
import { statusAfter } from '#domain/tickets/ticket.ts'
import type { TicketStepInput } from '#domain/tickets/ticket-input.ts'
import { powersOver } from '#domain/tickets/ticket-policy.ts'
import { ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { Conflict } from '#shared/errors.ts'

/**
 * Takes a completion back within ten minutes.
 * @throws as `changeTicketIn`, Conflict also when it is not completed or too late.
 */
export function undoCompletion(person: Person, input: TicketStepInput): Promise<ChangedTicket> {
  return changeTicket(person, input, async (tx, found) => {
    if (!powersOver(person, found).undoCompletion) {
      throw new Conflict('Penyelesaian ini tidak dapat diurungkan lagi. Pemohon dapat membukanya kembali.')
    }
    const entries = await tx
      .select({ type: ticketEntry.type })
      .from(ticketEntry)
      .where(eq(ticketEntry.ticketId, found.id))
      .orderBy(asc(ticketEntry.id))
    if (entries.findLast(({ type }) => type === 'completed' || type === 'consent_withdrawn')?.type !== 'completed') {
      throw new Conflict(consentKeepsItClosed)
    }
    return {
      action: 'undo-completion',
      status: statusAfter([...entries.map(({ type }) => type), 'completion_undone']),
      entry: { type: 'completion_undone', audience: 'public', message: 'Belum selesai, penanganan dilanjutkan.' },
      changes: {},
      live: 'reopened',
    }
  })
}
