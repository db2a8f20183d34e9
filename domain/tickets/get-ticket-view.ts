// One ticket with the names of what it refers to, for the reads of its requester and of the public.
import { and, eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { publicOffices, publicRegencies } from '#domain/offices/public-offices.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { ticketNumber } from './ticket.ts'
import { satisfaction, ticket, ticketCategory } from './ticket-tables.ts'

const branchOffice = publicOffices()
const regency = publicRegencies()

/**
 * The ticket of the condition; undefined when there is none. It holds more than any one reader may see: who gives it away
 * names each field. `mainStatus`, `mainFirstResponseAt` and `mergedInto` are of the ticket that a merged one goes on in.
 */
export async function getTicketView(where: SQL | undefined) {
  const main = alias(ticket, 'main')
  const [found] = await database
    .select({
      ...pick(ticket, 'id', 'publicId', 'kind', 'title', 'description', 'status', 'mergedIntoId', 'requesterId'),
      ...pick(ticket, 'contactName', 'organization', 'officeId', 'createdAt', 'completedAt', 'firstResponseAt'),
      category: ticketCategory.name,
      mainStatus: main.status,
      mainFirstResponseAt: main.firstResponseAt,
      mergedInto: main.publicId,
      regency: regency.name,
      office: branchOffice.name,
      score: satisfaction.score,
      comment: satisfaction.comment,
    })
    .from(ticket)
    .innerJoin(ticketCategory, and(eq(ticketCategory.kind, ticket.kind), eq(ticketCategory.id, ticket.category)))
    .leftJoin(main, eq(main.id, ticket.mergedIntoId))
    .leftJoin(regency, eq(regency.id, ticket.regencyId))
    .leftJoin(branchOffice, eq(branchOffice.id, ticket.officeId))
    .leftJoin(satisfaction, eq(satisfaction.ticketId, ticket.id))
    .where(where)
  return found && { ...found, number: ticketNumber(found.kind, found.id) }
}
