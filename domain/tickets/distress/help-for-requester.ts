// Help for whoever filed a ticket whose words tell of danger: shown on its receipt, before anybody has read it.
import { eq } from 'drizzle-orm'
import { getCrisisLine } from '#domain/distress/crisis-line.ts'
import { type DistressHelp, helpFor } from '#domain/distress/distress-help.ts'
import { findDistress } from '#domain/distress/find-distress.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'

/** The help that fits the words of the ticket with this public ID; null for all others. Only its requester may be shown it. */
export async function findHelpForRequester(publicId: string): Promise<DistressHelp | null> {
  const [asked] = await database
    .select({ title: ticket.title, description: ticket.description })
    .from(ticket)
    .where(eq(ticket.publicId, publicId))
  const danger = asked && findDistress(`${asked.title}\n${asked.description}`)
  return danger ? helpFor(danger, await getCrisisLine()) : null
}
