// The timeline of a ticket as one reader sees it: staff read everything, the requester and the public the public entries.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { maskPersonalNumbers } from '#shared/privacy/personal-numbers.ts'
import { mentionedIn, readMentions } from './mention-text.ts'
import { ticketEntry } from './ticket-tables.ts'
import type { TimelineEntry } from './timeline-entry.ts'

/** Who reads: an agent, anybody with the ticket's ID, or the requester; the former and the latter by the id of their account. */
export type TimelineViewer = { readonly agentId: string } | 'public' | { readonly requesterId: string }

const colleague = people('colleague')

/** Gives the text of an entry with the names of the colleagues that a note names. */
async function namesIn(entries: readonly Pick<TimelineEntry, 'type' | 'message'>[]) {
  const ids = entries.flatMap(({ type, message }) => (type === 'noted' ? mentionedIn(message) : []))
  const found =
    ids.length === 0
      ? []
      : await database
          .select({ id: colleague.id, name: colleague.name })
          .from(colleague)
          .where(inArray(colleague.id, ids))
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return ({ type, message }: Pick<TimelineEntry, 'type' | 'message'>) =>
    type === 'noted' ? readMentions(message, (id) => names.get(id)) : message
}

/** The entries of the ticket that the viewer may read, oldest first. */
export async function readTimeline(ticketId: number, viewer: TimelineViewer): Promise<TimelineEntry[]> {
  const isStaff = typeof viewer === 'object' && 'agentId' in viewer
  const rows = await database
    .select({
      ...pick(ticketEntry, 'id', 'type', 'audience', 'authorId', 'organization', 'message'),
      author: ticketEntry.authorName,
      at: ticketEntry.createdAt,
    })
    .from(ticketEntry)
    .where(and(eq(ticketEntry.ticketId, ticketId), isStaff ? undefined : eq(ticketEntry.audience, 'public')))
    .orderBy(asc(ticketEntry.id))
  const nameOf = await namesIn(isStaff ? rows : [])
  const readerId = typeof viewer === 'object' ? Object.values(viewer)[0] : undefined
  return rows.map(({ authorId, ...entry }) => ({
    ...entry,
    message: viewer === 'public' ? maskPersonalNumbers(entry.message) : nameOf(entry),
    ...(readerId !== undefined && { own: authorId === readerId }),
  }))
}
