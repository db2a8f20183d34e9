// The slip that an agent hands over or sends after filing.
import { and, desc, eq, or, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { canBeOpened } from '#domain/accounts/phone/can-be-opened.ts'
import { publicOffices } from '#domain/offices/public-offices.ts'
import { type TicketChannel, type TicketKind, ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { visibleTickets } from '#domain/tickets/ticket-visibility.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { accessCode } from './access-code.server.ts'
import { requesterPhone } from './requester-phone.ts'

const branchOffice = publicOffices()
const requester = people('requester')

/** The slip of a filed ticket; without an office it lies with the province's team. */
export interface Slip {
  readonly id: number
  readonly publicId: string
  readonly number: string
  readonly kind: TicketKind
  readonly channel: TicketChannel
  readonly title: string
  readonly name: string
  readonly phone: string | null
  readonly office: string | null
  readonly createdAt: Date
  /** With it and the ID the ticket can be taken into an account; null where it lies in one, or was never filed by staff. */
  readonly code: string | null
  /** The latest public answer; null while there is none, and for who may no longer handle the ticket. */
  readonly answer: { readonly entryId: number; readonly message: string } | null
}

/**
 * The slip of a ticket that this agent may handle, or filed, wherever it lies by now.
 * @throws NotFound for every other.
 */
export async function getSlip(person: Person, publicId: string): Promise<Slip> {
  const [found] = await database
    .select({
      ...pick(ticket, 'id', 'publicId', 'kind', 'channel', 'title', 'createdAt'),
      name: ticket.contactName,
      phone: requesterPhone(ticket, requester),
      office: branchOffice.name,
      isOpened: canBeOpened(ticket.requesterId).mapWith(Boolean),
      filedBy: ticket.filedBy,
      mayHandle: sql`${visibleTickets(person) ?? sql`true`}`.mapWith(Boolean),
    })
    .from(ticket)
    .innerJoin(requester, eq(requester.id, ticket.requesterId))
    .leftJoin(branchOffice, eq(branchOffice.id, ticket.officeId))
    .where(and(eq(ticket.publicId, publicId), or(eq(ticket.filedBy, person.id), visibleTickets(person) ?? sql`true`)))
  if (!found) throw new NotFound('Tiket tidak ditemukan.')
  const { isOpened, filedBy, mayHandle, ...slip } = found
  const [answer] = mayHandle
    ? await database
        .select({ entryId: ticketEntry.id, message: ticketEntry.message })
        .from(ticketEntry)
        .where(and(eq(ticketEntry.ticketId, slip.id), eq(ticketEntry.type, 'answered')))
        .orderBy(desc(ticketEntry.id))
        .limit(1)
    : []
  return {
    ...slip,
    code: isOpened || filedBy === null ? null : accessCode(publicId),
    number: ticketNumber(found.kind, slip.id),
    answer: answer ?? null,
  }
}
