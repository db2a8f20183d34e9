// A requester's own ticket: what was said in public, and what can be done now.
import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Person } from '#domain/accounts/person.ts'
import { branchOffice, regency } from '#domain/offices/office-tables.ts'
import {
  clientStatus,
  type EntryType,
  mergedStatus,
  reopenPeriod,
  type StatusLabel,
  type TicketKind,
  type TicketStatus,
  ticketNumber,
} from '#domain/tickets/ticket.ts'
import { type OwnPowers, ownPowersOver } from '#domain/tickets/ticket-policy.ts'
import { satisfaction, ticket, ticketCategory, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'

/** One line of the timeline a requester reads. */
export interface OwnEntry {
  readonly id: number
  readonly type: EntryType
  readonly author: string
  readonly organization: string | null
  /** True for what the requester wrote. */
  readonly own: boolean
  readonly message: string
  readonly at: Date
}

/** The own ticket with its public timeline, oldest first. */
export interface OwnTicketDetail {
  readonly id: number
  readonly publicId: string
  readonly number: string
  readonly kind: TicketKind
  readonly title: string
  readonly description: string
  readonly category: string
  readonly status: TicketStatus
  readonly label: StatusLabel
  readonly regency: string | null
  /** The branch office it lies with; null: the province's team. */
  readonly office: string | null
  readonly createdAt: Date
  /** Until when it may be opened again; null unless it is completed. */
  readonly reopenUntil: Date | null
  readonly rating: { readonly score: number; readonly comment: string | null } | null
  /** The public ID of the ticket that goes on in its place; the status is that one's. */
  readonly mergedInto: string | null
  readonly timeline: readonly OwnEntry[]
  readonly can: OwnPowers
  /** True while the requester's consent is withdrawn, so that nothing can be done. */
  readonly rests: boolean
}

/**
 * The own ticket.
 * @throws NotFound when there is none or it is somebody else's.
 */
export async function getOwnTicket(person: Person, publicId: string): Promise<OwnTicketDetail> {
  const main = alias(ticket, 'main')
  const [found] = await database
    .select({
      id: ticket.id,
      publicId: ticket.publicId,
      kind: ticket.kind,
      title: ticket.title,
      description: ticket.description,
      category: ticketCategory.name,
      status: ticket.status,
      requesterId: ticket.requesterId,
      officeId: ticket.officeId,
      completedAt: ticket.completedAt,
      mergedIntoId: ticket.mergedIntoId,
      mergedInto: main.publicId,
      mainStatus: main.status,
      regency: regency.name,
      office: branchOffice.name,
      createdAt: ticket.createdAt,
      score: satisfaction.score,
      comment: satisfaction.comment,
    })
    .from(ticket)
    .innerJoin(ticketCategory, and(eq(ticketCategory.kind, ticket.kind), eq(ticketCategory.id, ticket.category)))
    .leftJoin(main, eq(main.id, ticket.mergedIntoId))
    .leftJoin(regency, eq(regency.id, ticket.regencyId))
    .leftJoin(branchOffice, eq(branchOffice.id, ticket.officeId))
    .leftJoin(satisfaction, eq(satisfaction.ticketId, ticket.id))
    .where(and(eq(ticket.publicId, publicId), eq(ticket.requesterId, person.id)))
  if (!found) throw new NotFound('Pertanyaan tidak ditemukan.')
  const entries = await database
    .select({
      id: ticketEntry.id,
      type: ticketEntry.type,
      authorId: ticketEntry.authorId,
      author: ticketEntry.authorName,
      organization: ticketEntry.organization,
      message: ticketEntry.message,
      at: ticketEntry.createdAt,
    })
    .from(ticketEntry)
    .where(and(eq(ticketEntry.ticketId, found.id), eq(ticketEntry.audience, 'public')))
    .orderBy(asc(ticketEntry.id))
  const { requesterId, officeId, completedAt, mergedIntoId, mainStatus, score, comment, ...shown } = found
  const status = mainStatus ?? found.status
  return {
    ...shown,
    number: ticketNumber(found.kind, found.id),
    status,
    label: found.mergedInto ? mergedStatus : clientStatus(status),
    reopenUntil: found.status === 'completed' && completedAt ? new Date(completedAt.getTime() + reopenPeriod) : null,
    rating: score === null ? null : { score, comment },
    timeline: entries.map(({ authorId, ...entry }) => ({ ...entry, own: authorId === person.id })),
    can: ownPowersOver(person, { requesterId, officeId, status: found.status, completedAt, mergedIntoId }),
    rests: person.consentWithdrawn ?? false,
  }
}
