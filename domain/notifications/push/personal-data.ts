// What push messages keep of a person: collected for 'Unduh data saya', erased with the account or the question.
import { asc, eq, inArray, or } from 'drizzle-orm'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { endWishes } from './endings.ts'
import { pushSubscription, pushWish } from './push-tables.ts'

/** The devices that are sent news of the person's questions: the push service each uses, since when, and when it last took a message. */
export async function collectPush(personId: string) {
  const rows = await database
    .select({
      endpoint: pushSubscription.endpoint,
      question: ticket.publicId,
      since: pushWish.createdAt,
      lastSuccessAt: pushSubscription.lastSuccessAt,
    })
    .from(pushWish)
    .innerJoin(pushSubscription, eq(pushSubscription.id, pushWish.subscriptionId))
    .leftJoin(ticket, eq(ticket.id, pushWish.ticketId))
    .where(or(eq(pushWish.personId, personId), eq(ticket.requesterId, personId)))
    .orderBy(asc(pushWish.id))
  return rows.map(({ endpoint, question, since, lastSuccessAt }) => ({
    // The rest of the address opens the device to who holds it.
    service: new URL(endpoint).hostname,
    question,
    since: since.toISOString(),
    lastMessageAt: lastSuccessAt?.toISOString() ?? null,
  }))
}

/** Ends what devices are sent about the person's questions. */
export async function erasePush(tx: Transaction, personId: string): Promise<void> {
  const own = tx.select({ id: ticket.id }).from(ticket).where(eq(ticket.requesterId, personId))
  await endWishes(tx, or(eq(pushWish.personId, personId), inArray(pushWish.ticketId, own)))
}

/** Ends what devices are sent about these tickets. */
export async function erasePushAbout(tx: Transaction, ticketIds: readonly number[]): Promise<void> {
  await endWishes(tx, inArray(pushWish.ticketId, [...ticketIds]))
}
