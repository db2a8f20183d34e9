// The public status of a ticket for anyone who holds its ID.
import { eq } from 'drizzle-orm'
import { getTicketView } from '#domain/tickets/get-ticket-view.ts'
import { readTimeline } from '#domain/tickets/read-timeline.ts'
import { statusLabel, ticketNotFound } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { maskPersonalNumbers } from '#shared/privacy/personal-numbers.ts'
import type { TicketStatusReport } from './status-report.ts'
import { readTypedId } from './typed-id.ts'

/**
 * Looks a ticket up by its public ID, whatever was pasted around it.
 * @throws NotFound with a fixed sentence; a malformed ID is refused without a query.
 */
export async function lookUpStatus(typed: string): Promise<TicketStatusReport> {
  const named = readTypedId(typed)
  // A number alone opens nothing: numbers follow one another.
  if (!(named && 'publicId' in named)) throw new NotFound(ticketNotFound)
  const { publicId } = named
  const found = await getTicketView(eq(ticket.publicId, publicId))
  if (!found) throw new NotFound(ticketNotFound)
  const { number, category, contactName, organization, regency, office, createdAt, mergedInto } = found
  // A merged ticket is as far as the one that goes on in its place.
  const status = found.mainStatus ?? found.status
  const timeline = await readTimeline(found.id, 'public')
  // Field by field: nothing that a read of others takes along may get here.
  return {
    ...{ publicId, number, status, mergedInto, category, organization, regency, office },
    title: maskPersonalNumbers(found.title),
    description: maskPersonalNumbers(found.description),
    label: statusLabel({ status, mergedIntoId: found.mergedIntoId }, 'requester'),
    fixedLabel: statusLabel({ status, mergedIntoId: found.mergedIntoId }, 'public'),
    submittedBy: contactName,
    submittedAt: createdAt,
    history: timeline.map((entry) => pick(entry, 'type', 'author', 'organization', 'message', 'at')),
  }
}
