import { and, asc, eq, inArray, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { MediaType } from '#domain/tickets/attachments/attachment.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { ticketDraft } from '#domain/tickets/draft-tables.ts'
import { isOpenTicket } from '#domain/tickets/open-tickets.ts'
import { ticketPupil } from '#domain/tickets/pupils/pupil-tables.ts'
import { filedConsent, satisfaction, ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { withdrawnMessage } from '#domain/tickets/withdrawal/withdrawal-tables.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import type { OldRows } from '#platform/database/old-rows.ts'
import { pick } from '#shared/pick.ts'

export interface KeptFile {
  readonly id: string
  readonly name: string
  readonly mediaType: MediaType
  readonly transcript: string | null
}

/** Files as they may be opened: what is not scanned yet, or infected, is withheld here too. */
const isClean = eq(attachment.scan, 'clean')

function filesOf(which: SQL | undefined) {
  return database
    .select(pick(attachment, 'id', 'entryId', 'name', 'mediaType', 'transcript'))
    .from(attachment)
    .where(and(which, isClean))
    .orderBy(asc(attachment.createdAt), asc(attachment.id))
}

/**
 * The person's tickets with own messages and public answers, and unsent files; times in ISO 8601. `describe` represents
 * a file.
 */
export async function collectTickets<File>(personId: string, describe: (file: KeptFile) => File) {
  const unsent = await filesOf(and(eq(attachment.ownerId, personId), isNull(attachment.entryId)))
  return { tickets: await ticketsOf(personId, describe), unsentFiles: unsent.map(describe) }
}

async function ticketsOf<File>(personId: string, describe: (file: KeptFile) => File) {
  const tickets = await database
    .select()
    .from(ticketTable)
    .where(eq(ticketTable.requesterId, personId))
    .orderBy(asc(ticketTable.id))
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
  const pupils = await database
    .select()
    .from(ticketPupil)
    .where(inArray(ticketPupil.ticketId, ids))
    .orderBy(asc(ticketPupil.line))
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
      pupils: pupils
        .filter(({ ticketId }) => ticketId === each.id)
        .map((pupil) => pick(pupil, 'line', 'nisn', 'name', 'problem')),
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

/**
 * Erases the person's texts, files and conversations; `left` replaces them. Figures stay. Returns the ids of the own
 * tickets.
 */
export async function eraseTickets(
  tx: Transaction,
  personId: string,
  left: { readonly text: string; readonly name: string; readonly email: string },
): Promise<number[]> {
  const own = await tx
    .update(ticketTable)
    .set({
      title: left.text,
      description: left.text,
      contactName: left.name,
      contactEmail: left.email,
      contactEmailConfirmedAt: null,
      contactPhone: null,
      organization: null,
    })
    .where(eq(ticketTable.requesterId, personId))
    .returning({ id: ticketTable.id })
  const ids = own.map(({ id }) => id)
  await tx.delete(filedConsent).where(inArray(filedConsent.ticketId, ids))
  await tx.delete(ticketDraft).where(inArray(ticketDraft.ticketId, ids))
  await tx.delete(ticketPupil).where(inArray(ticketPupil.ticketId, ids))
  // Answers may quote what was asked, so the whole conversation goes; who answered when stays for the figures.
  const entries = await tx
    .update(ticketEntry)
    .set({ message: left.text })
    .where(or(eq(ticketEntry.authorId, personId), inArray(ticketEntry.ticketId, ids)))
    .returning({ id: ticketEntry.id })
  await tx
    .update(ticketEntry)
    .set({ authorName: left.name, organization: null })
    .where(eq(ticketEntry.authorId, personId))
  const entryIds = entries.map(({ id }) => id)
  await tx.delete(withdrawnMessage).where(inArray(withdrawnMessage.entryId, entryIds))
  // Also those whose message was never sent.
  await tx.delete(attachment).where(or(eq(attachment.ownerId, personId), inArray(attachment.entryId, entryIds)))
  await tx.update(satisfaction).set({ comment: null }).where(inArray(satisfaction.ticketId, ids))
  return ids
}

export async function eraseUnsentFiles(tx: Transaction, personId: string, before?: Date): Promise<void> {
  const unsent = and(eq(attachment.ownerId, personId), isNull(attachment.entryId))
  await tx.delete(attachment).where(and(unsent, before && lt(attachment.createdAt, before)))
}

export const oldFiles: OldRows = {
  table: attachment,
  isOld: (before) => {
    const open = new QueryBuilder()
      .select({ one: sql`1` })
      .from(ticketEntry)
      .innerJoin(ticketTable, eq(ticketTable.id, ticketEntry.ticketId))
      .where(and(eq(ticketEntry.id, attachment.entryId), isOpenTicket))
    return and(lt(attachment.createdAt, before), or(isNull(attachment.entryId), notExists(open)))
  },
}
