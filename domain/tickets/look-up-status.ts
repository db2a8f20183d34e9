// The public status of a ticket for whoever holds its ID (spec §2, 'Status Pertanyaan').
import { and, asc, eq } from 'drizzle-orm'
import { database } from '#platform/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { isPublicId } from '#shared/ids.ts'
import { maskPersonalNumbers } from '#shared/text.ts'
import {
  type EntryType,
  type Priority,
  publicStatus,
  type StatusLabel,
  type TicketStatus,
  ticketNotFound,
} from './ticket.ts'
import { ticket, ticketEntry } from './ticket-tables.ts'

/** One line of 'Riwayat Pertanyaan'. */
export interface StatusEntry {
  readonly type: EntryType
  readonly author: string
  readonly organization: string | null
  readonly message: string
  readonly at: Date
}

/** What anybody with the ID may see; personal numbers in texts are masked (design §15). */
export interface TicketStatusReport {
  readonly publicId: string
  readonly status: TicketStatus
  readonly label: StatusLabel
  readonly title: string
  readonly description: string
  readonly priority: Priority
  readonly submittedBy: string
  readonly organization: string | null
  readonly submittedAt: Date
  readonly history: readonly StatusEntry[]
}

/**
 * Looks a ticket up by its public ID; surrounding blanks and upper case are forgiven.
 * @throws NotFound with the spec's sentence; a malformed ID is refused without a query.
 */
export async function lookUpStatus(typed: string): Promise<TicketStatusReport> {
  const publicId = typed.trim().toLowerCase()
  if (!isPublicId(publicId)) throw new NotFound(ticketNotFound)
  const [found] = await database
    .select({
      id: ticket.id,
      publicId: ticket.publicId,
      status: ticket.status,
      title: ticket.title,
      description: ticket.description,
      priority: ticket.priority,
      submittedBy: ticket.contactName,
      organization: ticket.organization,
      submittedAt: ticket.createdAt,
    })
    .from(ticket)
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
  const { id: _, ...report } = found
  return {
    ...report,
    title: maskPersonalNumbers(found.title),
    description: maskPersonalNumbers(found.description),
    label: publicStatus(found.status),
    history: entries.map((entry) => ({ ...entry, message: maskPersonalNumbers(entry.message) })),
  }
}
