// What WhatsApp keeps of a person: collected for 'Unduh data saya', erased with the account.
import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { findProvenNumbers } from '#domain/accounts/phone/proven-number.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { whatsappConversation, whatsappMessage, whatsappReceived } from './whatsapp-tables.ts'

/** The person's proven numbers and what was sent to them, the oldest first; the words of answers stand with the tickets. */
export async function collectWhatsapp(personId: string) {
  const messages = await database
    .select({ number: whatsappMessage.number, state: whatsappMessage.state, at: whatsappMessage.createdAt })
    .from(whatsappMessage)
    .where(eq(whatsappMessage.personId, personId))
    .orderBy(asc(whatsappMessage.id))
  return {
    numbers: await findProvenNumbers(database, personId),
    messages: messages.map(({ at, ...each }) => ({ ...each, at: at.toISOString() })),
  }
}

/** Erases what was sent to the person before the moment; without one also the talk with the person's numbers. */
export async function eraseWhatsapp(tx: Transaction, personId: string, before?: Date): Promise<void> {
  const own = eq(whatsappMessage.personId, personId)
  await tx.delete(whatsappMessage).where(and(own, before && lt(whatsappMessage.createdAt, before)))
  if (before) return
  const numbers = await findProvenNumbers(tx, personId)
  await tx.delete(whatsappReceived).where(inArray(whatsappReceived.number, numbers))
  await tx.delete(whatsappConversation).where(inArray(whatsappConversation.number, numbers))
}
