// Whether an answer would go out by WhatsApp at this moment: to the requester of a ticket, or to a person before there is one.
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { provenNumbers } from '#domain/accounts/phone/proven-number.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { whatsappIsConfigured, whatsappSettings } from '#platform/whatsapp/cloud-api.server.ts'
import { now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { whatsappConversation } from './whatsapp-tables.ts'
import { textWindow } from './write-message.ts'

const proven = provenNumbers('proven')

/** It would be sent; wait until the requester writes; not be sent because they stopped messages; there is no proven number. */
export type WhatsappStanding = 'on' | 'held' | 'stopped' | 'none'

/** What is known of the number that an answer would go to; null where no number is proven. */
interface KnownNumber {
  readonly number: string | null
  readonly stoppedAt: Date | null
  readonly lastInboundAt: Date | null
}

const known = {
  number: proven.number,
  stoppedAt: whatsappConversation.stoppedAt,
  lastInboundAt: whatsappConversation.lastInboundAt,
}

function standingOf({ number, stoppedAt, lastInboundAt }: KnownNumber): WhatsappStanding {
  if (number === null) return 'none'
  if (stoppedAt) return 'stopped'
  const isOpen = lastInboundAt !== null && now().getTime() - lastInboundAt.getTime() < textWindow
  return isOpen || whatsappSettings().templates.answer !== undefined ? 'on' : 'held'
}

/** Whether a message would go out to this number, whoever it belongs to; while WhatsApp is connected. */
export async function findNumberStanding(number: string): Promise<WhatsappStanding> {
  const [found] = await database
    .select(pick(whatsappConversation, 'stoppedAt', 'lastInboundAt'))
    .from(whatsappConversation)
    .where(eq(whatsappConversation.number, number))
  return standingOf({ number, stoppedAt: null, lastInboundAt: null, ...found })
}

/** The standing of each ticket; nothing while WhatsApp is not connected. */
export async function findStandings(ticketIds: readonly number[]): Promise<Map<number, WhatsappStanding>> {
  if (!whatsappIsConfigured() || ticketIds.length === 0) return new Map()
  const rows = await database
    .selectDistinctOn([ticket.id], { id: ticket.id, ...known })
    .from(ticket)
    .leftJoin(proven, eq(proven.personId, ticket.requesterId))
    .leftJoin(whatsappConversation, eq(whatsappConversation.number, proven.number))
    .where(inArray(ticket.id, [...ticketIds]))
    // As an answer chooses: the number that the ticket names, else the one proven last.
    .orderBy(
      ticket.id,
      sql`${proven.number} is not distinct from ltrim(${ticket.contactPhone}, '+') desc`,
      desc(proven.provenAt),
    )
  return new Map(rows.map((row) => [row.id, standingOf(row)]))
}

/** The standing of a person whose ticket names no number: by the one proven last; null while WhatsApp is not connected. */
export async function findStandingOfPerson(personId: string): Promise<WhatsappStanding | null> {
  if (!whatsappIsConfigured()) return null
  const [row] = await database
    .select(known)
    .from(proven)
    .leftJoin(whatsappConversation, eq(whatsappConversation.number, proven.number))
    .where(eq(proven.personId, personId))
    .orderBy(desc(proven.provenAt))
    .limit(1)
  return row ? standingOf(row) : 'none'
}
