// The slip that an agent hands over or sends after filing.
import { and, eq } from 'drizzle-orm'
import { hasPassword } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { publicOffices } from '#domain/offices/public-offices.ts'
import { type TicketChannel, type TicketKind, ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { accessCode } from './access-code.server.ts'

const branchOffice = publicOffices()

/** The slip of a filed ticket; without an office it lies with the province's team. */
export interface Slip {
  readonly publicId: string
  readonly number: string
  readonly kind: TicketKind
  readonly channel: TicketChannel
  readonly title: string
  readonly name: string
  readonly phone: string | null
  readonly office: string | null
  readonly createdAt: Date
  /** With it and the ID the ticket can be taken into an account; null where it lies in one. */
  readonly code: string | null
}

/**
 * The slip of a ticket that this agent filed, wherever it lies by now.
 * @throws NotFound for every other.
 */
export async function getSlip(person: Person, publicId: string): Promise<Slip> {
  const [found] = await database
    .select({
      ...pick(ticket, 'id', 'publicId', 'kind', 'channel', 'title', 'createdAt'),
      name: ticket.contactName,
      phone: ticket.contactPhone,
      office: branchOffice.name,
      isOpened: hasPassword(ticket.requesterId).mapWith(Boolean),
    })
    .from(ticket)
    .leftJoin(branchOffice, eq(branchOffice.id, ticket.officeId))
    .where(and(eq(ticket.publicId, publicId), eq(ticket.filedBy, person.id)))
  if (!found) throw new NotFound('Tiket tidak ditemukan.')
  const { id, isOpened, ...slip } = found
  return { ...slip, code: isOpened ? null : accessCode(publicId), number: ticketNumber(found.kind, id) }
}
