import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { currentDueTime } from '#domain/tickets/sla/due-times.ts'
import { statusLabel, ticketNotFound } from '#domain/tickets/ticket.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { getTicketView, readTimeline } from '#domain/tickets/ticket-view.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { isPublicId } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import { maskPersonalNumbers } from '#shared/privacy/private-text.ts'
import type { TicketStatusReport } from './status-report.ts'
import { readTypedId } from './typed-id.ts'

/**
 * Looks a ticket up by its public ID, whatever was pasted around it.
 * @throws NotFound; without a query for a malformed ID.
 */
export async function lookUpStatus(typed: string): Promise<TicketStatusReport> {
  const named = readTypedId(typed)
  // A number alone opens nothing: numbers follow one another.
  if (!(named && 'publicId' in named)) throw new NotFound(ticketNotFound)
  const { publicId } = named
  const found = await getTicketView(eq(ticketTable.publicId, publicId))
  if (!found) throw new NotFound(ticketNotFound)
  const { number, category, contactName, organization, regency, office, createdAt, mergedInto } = found
  // A merged ticket is as far as the one that continues in its place.
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

interface AnswerDue {
  readonly dueAt: Date | null
  readonly createdAt: Date
  readonly regencyId: number | null
  readonly officeId: number | null
}

export async function getAnswerDue(publicId: string): Promise<AnswerDue | undefined> {
  const main = alias(ticketTable, 'main')
  const times = ['status', 'firstResponseAt', 'firstResponseDueAt', 'resolutionDueAt'] as const
  const [found] = await database
    .select({
      ...pick(ticketTable, 'createdAt', 'regencyId', 'officeId'),
      own: pick(ticketTable, ...times),
      main: { id: main.id, ...pick(main, ...times) },
    })
    .from(ticketTable)
    .leftJoin(main, eq(main.id, ticketTable.mergedIntoId))
    .where(eq(ticketTable.publicId, publicId))
  if (!found) return undefined
  const { own, main: goesOn, ...rest } = found
  // Spam is due like any other here: its sender does not learn of the mark.
  return { ...rest, dueAt: currentDueTime({ ...(goesOn ?? own), mergedIntoId: null, spamSince: null }) }
}

interface WatchedTicket {
  /** The ticket, and the one it was merged into. */
  readonly ids: readonly number[]
  /** Changes with either of them. */
  readonly version: string
}

/** Null for an unknown ID. */
export async function getWatchedTicket(publicId: string): Promise<WatchedTicket | null> {
  if (!isPublicId(publicId)) return null
  const main = alias(ticketTable, 'main')
  const [found] = await database
    .select({ own: pick(ticketTable, 'id', 'version'), main: pick(main, 'id', 'version') })
    .from(ticketTable)
    .leftJoin(main, eq(main.id, ticketTable.mergedIntoId))
    .where(eq(ticketTable.publicId, publicId))
  if (!found) return null
  const tickets = [found.own, ...(found.main ? [found.main] : [])]
  return { ids: tickets.map(({ id }) => id), version: tickets.map(({ version }) => version).join('.') }
}
