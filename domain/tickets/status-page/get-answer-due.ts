// When the answer to a question is due, for the promise on its receipt and its status page.
import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { currentDueTime } from '#domain/tickets/sla/current-due-time.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'

/** What a promise follows from. */
export interface AnswerDue {
  /** Null when nothing is due: it was answered, or is settled. */
  readonly dueAt: Date | null
  readonly createdAt: Date
  readonly regencyId: number | null
  readonly officeId: number | null
}

/** Of the ticket with this ID, or of the one that goes on in its place; undefined when there is none. */
export async function getAnswerDue(publicId: string): Promise<AnswerDue | undefined> {
  const main = alias(ticket, 'main')
  const times = ['status', 'firstResponseAt', 'firstResponseDueAt', 'resolutionDueAt'] as const
  const [found] = await database
    .select({
      ...pick(ticket, 'createdAt', 'regencyId', 'officeId'),
      own: pick(ticket, ...times),
      main: { id: main.id, ...pick(main, ...times) },
    })
    .from(ticket)
    .leftJoin(main, eq(main.id, ticket.mergedIntoId))
    .where(eq(ticket.publicId, publicId))
  if (!found) return undefined
  const { own, main: goesOn, ...rest } = found
  // Spam is due like any other here: its sender does not learn of the mark.
  return { ...rest, dueAt: currentDueTime({ ...(goesOn ?? own), mergedIntoId: null, spamSince: null }) }
}
