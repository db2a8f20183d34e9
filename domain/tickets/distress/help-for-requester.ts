// Help for whoever wrote words of danger in a ticket: shown on its receipt and its page, before anybody has read it.
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { DistressHelp } from '#domain/distress/distress-help.ts'
import { findHelp } from '#domain/distress/find-help.ts'
import { satisfaction, ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'

/**
 * The help that fits the words beside the rating, else what its requester wrote last in the ticket with this public ID, and what
 * it was filed with while nothing followed; null for all others. Only its requester may be shown it.
 */
export async function findHelpForRequester(publicId: string): Promise<DistressHelp | null> {
  const [asked] = await database
    .select({ ...pick(ticket, 'id', 'title', 'description', 'requesterId'), comment: satisfaction.comment })
    .from(ticket)
    .leftJoin(satisfaction, eq(satisfaction.ticketId, ticket.id))
    .where(eq(ticket.publicId, publicId))
  if (!asked) return null
  const { id, title, description, requesterId, comment } = asked
  const forRating = comment === null ? null : await findHelp(comment)
  if (forRating) return forRating
  const isOwn = and(eq(ticketEntry.authorId, requesterId), inArray(ticketEntry.type, ['requester_replied', 'reopened']))
  const [last] = await database
    .select({ message: ticketEntry.message })
    .from(ticketEntry)
    .where(and(eq(ticketEntry.ticketId, id), isOwn))
    .orderBy(desc(ticketEntry.id))
    .limit(1)
  return findHelp(last ? (last.message ?? '') : `${title}\n${description}`)
}
