// Answers that waited for a number to be proven, or to write again, go out once it did.
import { and, eq, exists, gte, sql } from 'drizzle-orm'
import { moveMessage } from '#domain/notifications/deliveries/outbox.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { whatsappQueued } from './whatsapp-events.ts'
import { whatsappOutbox } from './whatsapp-outbox.ts'
import { whatsappConversation, whatsappMessage } from './whatsapp-tables.ts'

/** Older answers are no news any more, in milliseconds. */
const stillNews = days(14)

/** Puts the held answers about tickets of this person back into the queue, unless the number stopped messages. */
export async function releaseHeld(tx: Transaction, number: string, personId: string): Promise<void> {
  const [stopped] = await tx
    .select({ at: whatsappConversation.stoppedAt })
    .from(whatsappConversation)
    .where(eq(whatsappConversation.number, number))
  if (stopped?.at) return
  const own = tx
    .select({ one: sql`1` })
    .from(ticket)
    .where(and(eq(ticket.id, whatsappMessage.ticketId), eq(ticket.requesterId, personId)))
  const held = await tx
    .select({ id: whatsappMessage.id })
    .from(whatsappMessage)
    .where(
      and(
        eq(whatsappMessage.number, number),
        eq(whatsappMessage.state, 'held'),
        eq(whatsappMessage.purpose, 'answer'),
        gte(whatsappMessage.createdAt, new Date(now().getTime() - stillNews)),
        exists(own),
      ),
    )
    .orderBy(whatsappMessage.id)
  for (const { id } of held) {
    if (await moveMessage(tx, whatsappOutbox, id, 'queued')) await announce(tx, whatsappQueued, { messageId: id })
  }
}
