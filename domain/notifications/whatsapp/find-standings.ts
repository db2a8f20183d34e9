// Whether an answer to each of these tickets would go out by WhatsApp at this moment.
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { provenNumbers } from '#domain/accounts/phone/proven-number.ts'
import { ticketContacts } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { whatsappIsConfigured, whatsappSettings } from '#platform/whatsapp/cloud-api.server.ts'
import { now } from '#shared/dates.ts'
import { whatsappConversation } from './whatsapp-tables.ts'
import { textWindow } from './write-message.ts'

const ticket = ticketContacts('ticket')
const proven = provenNumbers('proven')

/** It would be sent; wait until the requester writes; not be sent because they stopped messages; there is no proven number. */
export type WhatsappStanding = 'on' | 'held' | 'stopped' | 'none'

/** The standing of each ticket; nothing while WhatsApp is not connected. */
export async function findStandings(ticketIds: readonly number[]): Promise<Map<number, WhatsappStanding>> {
  if (!whatsappIsConfigured() || ticketIds.length === 0) return new Map()
  const rows = await database
    .selectDistinctOn([ticket.id], {
      id: ticket.id,
      number: proven.number,
      stoppedAt: whatsappConversation.stoppedAt,
      lastInboundAt: whatsappConversation.lastInboundAt,
    })
    .from(ticket)
    .leftJoin(proven, eq(proven.personId, ticket.requesterId))
    .leftJoin(whatsappConversation, eq(whatsappConversation.number, proven.number))
    .where(inArray(ticket.id, [...ticketIds]))
    // As an answer chooses: the number that the ticket names, else the one proven last.
    .orderBy(ticket.id, sql`${proven.number} is not distinct from ${ticket.contactPhone} desc`, desc(proven.provenAt))
  const hasTemplate = whatsappSettings().templates.answer !== undefined
  return new Map(
    rows.map(({ id, number, stoppedAt, lastInboundAt }) => {
      if (number === null) return [id, 'none']
      if (stoppedAt) return [id, 'stopped']
      const isOpen = lastInboundAt !== null && now().getTime() - lastInboundAt.getTime() < textWindow
      return [id, isOpen || hasTemplate ? 'on' : 'held']
    }),
  )
}
