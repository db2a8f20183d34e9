// One ticket as the desk sees it: everything, with the internal entries.
import { aliasedTable, and, asc, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/account.ts'
import { user } from '#domain/accounts/account-tables.ts'
import { branchOffice, regency } from '#domain/offices/office-tables.ts'
import { database } from '#platform/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import {
  deskStatus,
  type EntryAudience,
  type EntryType,
  type Priority,
  type StatusLabel,
  ticketNumber,
} from './ticket.ts'
import { mayHandle, powersOver, type TicketPowers } from './ticket-policy.ts'
import { ticket, ticketCategory, ticketEntry } from './ticket-tables.ts'

/** One line of the desk's timeline. */
export interface DeskEntry {
  readonly id: number
  readonly type: EntryType
  readonly audience: EntryAudience
  readonly author: string
  readonly organization: string | null
  readonly message: string
  readonly at: Date
}

/** A ticket with its timeline. */
export interface DeskTicketDetail {
  readonly id: number
  readonly publicId: string
  readonly number: string
  readonly title: string
  readonly category: string
  readonly priority: Priority
  readonly label: StatusLabel
  readonly version: number
  readonly requester: { readonly name: string; readonly email: string; readonly organization: string | null }
  readonly regency: string | null
  readonly office: string | null
  readonly agent: string | null
  readonly createdAt: Date
  readonly timeline: readonly DeskEntry[]
  readonly can: TicketPowers
}

/**
 * The ticket for an agent who may handle it.
 * @throws NotFound for everybody else.
 */
export async function getDeskTicket(person: Person, id: number): Promise<DeskTicketDetail> {
  const agent = aliasedTable(user, 'agent')
  const [found] = await database
    .select({
      id: ticket.id,
      publicId: ticket.publicId,
      kind: ticket.kind,
      title: ticket.title,
      category: ticketCategory.name,
      priority: ticket.priority,
      status: ticket.status,
      version: ticket.version,
      requesterId: ticket.requesterId,
      contactName: ticket.contactName,
      contactEmail: ticket.contactEmail,
      organization: ticket.organization,
      officeId: ticket.officeId,
      regency: regency.name,
      office: branchOffice.name,
      agent: agent.name,
      createdAt: ticket.createdAt,
    })
    .from(ticket)
    .innerJoin(ticketCategory, and(eq(ticketCategory.kind, ticket.kind), eq(ticketCategory.id, ticket.category)))
    .leftJoin(regency, eq(regency.id, ticket.regencyId))
    .leftJoin(branchOffice, eq(branchOffice.id, ticket.officeId))
    .leftJoin(agent, eq(agent.id, ticket.assigneeId))
    .where(eq(ticket.id, id))
  if (!found || !mayHandle(person, found)) throw new NotFound('Tiket tidak ditemukan.')
  const timeline = await database
    .select({
      id: ticketEntry.id,
      type: ticketEntry.type,
      audience: ticketEntry.audience,
      author: ticketEntry.authorName,
      organization: ticketEntry.organization,
      message: ticketEntry.message,
      at: ticketEntry.createdAt,
    })
    .from(ticketEntry)
    .where(eq(ticketEntry.ticketId, id))
    .orderBy(asc(ticketEntry.id))
  const { kind, status, requesterId, officeId, contactName, contactEmail, organization, ...rest } = found
  return {
    ...rest,
    number: ticketNumber(kind, found.id),
    label: deskStatus(status),
    requester: { name: contactName, email: contactEmail, organization },
    timeline,
    can: powersOver(person, { requesterId, officeId, status }),
  }
}
