// What a withdrawn message said, for who may read the access log; each reading is put on record.
import { and, eq } from 'drizzle-orm'
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { ticketAudit } from '#domain/tickets/ticket-audit.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { recordReading } from '#platform/audit/record-reading.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { withdrawnMessage } from './withdrawal-tables.ts'

/** True for admins who may read the access log; the ticket has to be in their reach too. */
export function mayReadWithdrawn(person: Person): boolean {
  return isAdminWith(person, 'access_log')
}

/**
 * The text of the withdrawn message.
 * @throws NotFound for everybody who may not read it, and where there is none.
 */
export async function readWithdrawnMessage(
  person: Person,
  { ticketId, entryId }: { readonly ticketId: number; readonly entryId: number },
): Promise<string> {
  const [found] = await database
    .select({ message: withdrawnMessage.message, officeId: ticket.officeId })
    .from(withdrawnMessage)
    .innerJoin(ticketEntry, eq(ticketEntry.id, withdrawnMessage.entryId))
    .innerJoin(ticket, eq(ticket.id, ticketEntry.ticketId))
    .where(and(eq(withdrawnMessage.entryId, entryId), eq(ticket.id, ticketId)))
  if (!found || !mayReadWithdrawn(person) || !mayHandle(person, found)) throw new NotFound('Pesan tidak ditemukan.')
  await recordReading(person, ticketAudit['read-withdrawn'], [`ticket:${ticketId}`])
  return found.message
}
