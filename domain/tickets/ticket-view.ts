import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { people } from '#domain/accounts/people-views.ts'
import { publicOffices, publicRegencies } from '#domain/offices/public-offices.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { maskPersonalNumbers } from '#shared/privacy/private-text.ts'
import { ticketNumber } from './ticket.ts'
import { satisfaction, ticketCategory, ticketEntry, ticketTable } from './ticket-tables.ts'
import { mentionedIn, readMentions, type TimelineEntry } from './timeline-entry.ts'

const branchOffice = publicOffices()
const regency = publicRegencies()

/**
 * The ticket; undefined when there is none. It has more than any reader may see: callers pick fields. `main…` is of the
 * ticket it was merged into.
 */
export async function getTicketView(where: SQL | undefined) {
  const main = alias(ticketTable, 'main')
  const [found] = await database
    .select({
      ...pick(ticketTable, 'id', 'publicId', 'kind', 'title', 'description', 'status', 'mergedIntoId', 'requesterId'),
      ...pick(ticketTable, 'contactName', 'organization', 'officeId', 'createdAt', 'completedAt', 'firstResponseAt'),
      category: ticketCategory.name,
      mainStatus: main.status,
      mainFirstResponseAt: main.firstResponseAt,
      mergedInto: main.publicId,
      regency: regency.name,
      office: branchOffice.name,
      score: satisfaction.score,
      comment: satisfaction.comment,
    })
    .from(ticketTable)
    .innerJoin(
      ticketCategory,
      and(eq(ticketCategory.kind, ticketTable.kind), eq(ticketCategory.id, ticketTable.category)),
    )
    .leftJoin(main, eq(main.id, ticketTable.mergedIntoId))
    .leftJoin(regency, eq(regency.id, ticketTable.regencyId))
    .leftJoin(branchOffice, eq(branchOffice.id, ticketTable.officeId))
    .leftJoin(satisfaction, eq(satisfaction.ticketId, ticketTable.id))
    .where(where)
  return found && { ...found, number: ticketNumber(found.kind, found.id) }
}

/** Who reads: an agent, anyone with the ticket's ID, or the requester; the former and the latter by the id of their account. */
type TimelineViewer = { readonly agentId: string } | 'public' | { readonly requesterId: string }

const colleague = people('colleague')

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
