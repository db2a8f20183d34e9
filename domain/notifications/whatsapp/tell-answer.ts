// The answer of the desk, to the proven number of who asked; else it is kept as held, with the reason.
import { and, eq, isNull } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import { findProvenNumbers } from '#domain/accounts/phone/proven-number.ts'
import { recordDelivery } from '#domain/notifications/deliveries/record-delivery.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import { now } from '#shared/dates.ts'
import { whatsappNumber } from '#shared/numbers/phone-number.ts'
import { queueMessage } from './queue-message.ts'
import { whatsappMessage } from './whatsapp-tables.ts'
import { heldReasons } from './write-message.ts'

const requester = people('requester')

/** The number that a requester is told at, and whether it is theirs. */
export async function findAnswerNumber(tx: Transaction, ticketId: number) {
  const [found] = await tx
    .select({ personId: ticket.requesterId, phone: ticket.contactPhone })
    .from(ticket)
    .innerJoin(requester, and(eq(requester.id, ticket.requesterId), isNull(requester.erasedAt)))
    // Nothing goes to who withdrew the consent.
    .where(and(eq(ticket.id, ticketId), isNull(requester.consentWithdrawnAt)))
  if (!found) return null
  const proven = await findProvenNumbers(tx, found.personId)
  const named = whatsappNumber(found.phone)
  const number = proven.find((each) => each === named) ?? proven.at(-1)
  if (number) return { number, personId: found.personId, isProven: true }
  return named ? { number: named, personId: found.personId, isProven: false } : null
}

/** Queues a public answer for WhatsApp, once; nothing for somebody without a number. */
export async function tellAnswer(ticketId: number, entryId: number): Promise<void> {
  if (!whatsappIsConfigured()) return
  await database.transaction(async (tx) => {
    const to = await findAnswerNumber(tx, ticketId)
    if (!to) return
    const { number, personId, isProven } = to
    const fresh = {
      reason: `ticket.answered:${entryId}`,
      number,
      purpose: 'answer',
      personId,
      ticketId,
      entryId,
    } as const
    const queued = isProven ? await queueMessage(tx, fresh) : 'unproven'
    if (queued === 'queued' || queued === 'repeated') return
    const note = queued === 'unproven' ? heldReasons.unproven : heldReasons.stopped
    const at = now()
    const [kept] = await tx
      .insert(whatsappMessage)
      .values({ ...fresh, state: 'held', note, createdAt: at, updatedAt: at })
      .onConflictDoNothing({ target: [whatsappMessage.reason, whatsappMessage.number] })
      .returning({ id: whatsappMessage.id })
    if (!kept) return
    const state = queued === 'unproven' ? 'held' : 'switched_off'
    await recordDelivery(tx, { entryId, ticketId, way: 'whatsapp', state, reason: note, providerId: String(kept.id) })
  })
}
