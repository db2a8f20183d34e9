// The WhatsApp number that an answer to a ticket would go to, and whether it was proven, for staff.
import { findAnswerNumber } from '#domain/notifications/whatsapp/tell-answer.ts'
import { database } from '#platform/database/database.server.ts'
import { whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'

/** Digits only, the country first. */
export interface TicketNumber {
  readonly number: string
  readonly isProven: boolean
}

/** The number; null without one, after a withdrawn consent, and where WhatsApp is not connected, so that nobody can prove any. */
export async function describeTicketNumber(ticketId: number): Promise<TicketNumber | null> {
  if (!whatsappIsConfigured()) return null
  const found = await database.transaction((tx) => findAnswerNumber(tx, ticketId))
  return found && { number: found.number, isProven: found.isProven }
}
