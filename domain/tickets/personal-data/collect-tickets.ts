// Every ticket and file of one person, for 'Unduh data saya'.
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { MediaType } from '#domain/tickets/attachments/attachment.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { filedConsent, satisfaction, ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'

/** A file without its content, which `readFile` gives. */
interface KeptFile {
  readonly id: string
  readonly name: string
  readonly mediaType: MediaType
}

/** Files as they may be opened: what is not scanned yet, or infected, is withheld here too. */
const isClean = eq(attachment.scan, 'clean')

function filesOf(which: SQL | undefined) {
  return database
    .select(pick(attachment, 'id', 'entryId', 'name', 'mediaType'))
    .from(attachment)
    .where(and(which, isClean))
    .orderBy(asc(attachment.createdAt), asc(attachment.id))
}

/**
 * Collects the tickets that a person asked and the files that they did not send; times are ISO 8601. Of conversations it
 * holds what the person may see: their own words and public answers. `describe` says what stands for a file.
 */
export async function collectTickets<File>(personId: string, describe: (file: KeptFile) => File) {
  const unsent = await filesOf(and(eq(attachment.ownerId, personId), isNull(attachment.entryId)))
  return { tickets: await ticketsOf(personId, describe), unsentFiles: unsent.map(describe) }
}

async function ticketsOf<File>(personId: string, describe: (file: KeptFile) => File) {
  const tickets = await database.select().from(ticket).where(eq(ticket.requesterId, personId)).orderBy(asc(ticket.id))
  if (tickets.length === 0) return []
  const ids = tickets.map(({ id }) => id)
  const visible = or(eq(ticketEntry.audience, 'public'), eq(ticketEntry.authorId, personId))
  const entries = await database
    .select()
    .from(ticketEntry)
    .where(and(inArray(ticketEntry.ticketId, ids), visible))
    .orderBy(asc(ticketEntry.id))
  const entryIds = entries.map(({ id }) => id)
  const files = await filesOf(inArray(attachment.entryId, entryIds))
  const scores = await database.select().from(satisfaction).where(inArray(satisfaction.ticketId, ids))
  const agreed = await database.select().from(filedConsent).where(inArray(filedConsent.ticketId, ids))
  return tickets.map((each) => {
    const consent = agreed.find(({ ticketId }) => ticketId === each.id)
    const rating = scores.find(({ ticketId }) => ticketId === each.id)
    return {
      ...pick(each, 'publicId', 'title', 'description', 'category', 'status', 'contactName', 'contactEmail'),
      ...pick(each, 'contactPhone', 'channel', 'organization'),
      priority: each.requestedPriority,
      createdAt: each.createdAt.toISOString(),
      consent: consent
        ? { way: consent.way, version: consent.version, recordedAt: consent.recordedAt.toISOString() }
        : null,
      score: rating?.score ?? null,
      comment: rating?.comment ?? null,
      history: entries
        .filter(({ ticketId }) => ticketId === each.id)
        .map((entry) => ({
          author: entry.authorName,
          message: entry.message,
          at: entry.createdAt.toISOString(),
          attachments: files.filter(({ entryId }) => entryId === entry.id).map(describe),
        })),
    }
  })
}

/** A file's content, `slice` bytes at a time; nothing when it is gone, or was found infected meanwhile. */
export async function* readFile(id: string, slice: number): AsyncGenerator<Buffer, void, undefined> {
  for (let start = 1; ; start += slice) {
    const [row] = await database
      .select({ part: sql<Buffer>`substring(${attachment.content} from ${start}::int for ${slice}::int)` })
      .from(attachment)
      .where(and(eq(attachment.id, id), isClean))
    if (!row || row.part.length === 0) return
    yield row.part
    if (row.part.length < slice) return
  }
}
