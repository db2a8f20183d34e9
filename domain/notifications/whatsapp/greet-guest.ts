// Asks somebody who named a number without an account to write from it, so that answers may go there: once an hour at most.
import { eq } from 'drizzle-orm'
import { whatsappNumber } from '#domain/tickets/on-behalf/whatsapp-number.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { whatsappIsConfigured, whatsappSettings } from '#platform/whatsapp/cloud-api.server.ts'
import { queueMessage } from './queue-message.ts'
import { findAnswerNumber } from './tell-answer.ts'

/** Queues the greeting for a question whose number nobody proved; nothing without its template, or for what staff filed. */
export async function greetGuest(ticketId: number): Promise<void> {
  if (!whatsappIsConfigured() || !whatsappSettings().templates.greeting) return
  await database.transaction(async (tx) => {
    const [found] = await tx
      .select({ filedBy: ticket.filedBy, channel: ticket.channel, phone: ticket.contactPhone })
      .from(ticket)
      .where(eq(ticket.id, ticketId))
    const number = whatsappNumber(found?.phone ?? null)
    if (!found || found.filedBy || found.channel !== 'web' || !number) return
    const to = await findAnswerNumber(tx, ticketId)
    if (!to || to.isProven) return
    const { personId } = to
    await queueMessage(tx, { reason: `ticket.greeted:${ticketId}`, number, purpose: 'greeting', personId, ticketId })
  })
}
