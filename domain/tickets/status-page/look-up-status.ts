// The public status of a ticket for whoever holds its ID (spec §2, 'Status Pertanyaan').
import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { branchOffice, regency } from '#domain/offices/office-tables.ts'
import { publicStatus, type TicketStatus, ticketNotFound, ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket, ticketCategory, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { isPublicId } from '#shared/ids.ts'
import { maskPersonalNumbers } from '#shared/text.ts'
import type { TicketStatusReport } from './status-report.ts'

/**
 * Looks a ticket up by its public ID; surrounding blanks and upper case are forgiven.
 * @throws NotFound with the spec's sentence; a malformed ID is refused without a query.
 */
export async function lookUpStatus(typed: string): Promise<TicketStatusReport> {
  const publicId = typed.trim().toLowerCase()
  if (!isPublicId(publicId)) throw new NotFound(ticketNotFound)
  // A merged ticket is as far as the one that goes on in its place.
  const main = alias(ticket, 'main')
  const [found] = await database
    .select({
      id: ticket.id,
      publicId: ticket.publicId,
      kind: ticket.kind,
      status: sql<TicketStatus>`coalesce(${main.status}, ${ticket.status})`,
      mergedInto: main.publicId,
      title: ticket.title,
      description: ticket.description,
      category: ticketCategory.name,
      submittedBy: ticket.contactName,
      organization: ticket.organization,
      regency: regency.name,
      office: branchOffice.name,
      submittedAt: ticket.createdAt,
    })
    .from(ticket)
    .innerJoin(ticketCategory, and(eq(ticketCategory.kind, ticket.kind), eq(ticketCategory.id, ticket.category)))
    .leftJoin(main, eq(main.id, ticket.mergedIntoId))
    .leftJoin(regency, eq(regency.id, ticket.regencyId))
    .leftJoin(branchOffice, eq(branchOffice.id, ticket.officeId))
    .where(eq(ticket.publicId, publicId))
  if (!found) throw new NotFound(ticketNotFound)
  const entries = await database
    .select({
      type: ticketEntry.type,
      author: ticketEntry.authorName,
      organization: ticketEntry.organization,
      message: ticketEntry.message,
      at: ticketEntry.createdAt,
    })
    .from(ticketEntry)
    .where(and(eq(ticketEntry.ticketId, found.id), eq(ticketEntry.audience, 'public')))
    .orderBy(asc(ticketEntry.id))
  const { id, kind, ...report } = found
  return {
    ...report,
    number: ticketNumber(kind, id),
    title: maskPersonalNumbers(found.title),
    description: maskPersonalNumbers(found.description),
    label: publicStatus(found.status),
    history: entries.map((entry) => ({ ...entry, message: maskPersonalNumbers(entry.message) })),
  }
}
