import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { requesters } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { statusLabel, type TicketStatus } from '#domain/tickets/ticket.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { maskPersonalNumbers } from '#shared/privacy/private-text.ts'
import { holderOf, idsIn, isGuest, opens } from './guest-ticket.server.ts'
import type { NewestQuestion } from './newest-question.ts'

const main = alias(ticketTable, 'main')
const requester = requesters('requester')
const status = sql<TicketStatus>`coalesce(${main.status}, ${ticketTable.status})`
const answers = sql<number>`(select count(*)::int from ${ticketEntry} where ${ticketEntry.ticketId} = ${ticketTable.id} and ${ticketEntry.audience} = 'public' and ${ticketEntry.type} = 'answered')`

function readNewest(where: SQL | undefined, limit: number, from: Transaction | typeof database = database) {
  return from
    .select({
      ...pick(ticketTable, 'publicId', 'title', 'mergedIntoId', 'contactPhone', 'requesterId'),
      status,
      answers,
    })
    .from(ticketTable)
    .innerJoin(requester, eq(requester.id, ticketTable.requesterId))
    .leftJoin(main, eq(main.id, ticketTable.mergedIntoId))
    .where(where)
    .orderBy(desc(sql`${status} = 'waiting'`), desc(ticketTable.lastEntryAt), desc(ticketTable.id))
    .limit(limit)
}

const shownOf = (row: Awaited<ReturnType<typeof readNewest>>[number]): NewestQuestion => ({
  ...pick(row, 'publicId', 'answers'),
  title: maskPersonalNumbers(row.title),
  label: statusLabel(row, 'requester'),
})

/** The questions of the person, answered ones first. */
export async function findNewestQuestions(
  person: Pick<Person, 'id'>,
  limit: number,
  tx?: Transaction,
): Promise<NewestQuestion[]> {
  return (await readNewest(eq(ticketTable.requesterId, person.id), limit, tx)).map(shownOf)
}

/** The questions that the device's cookie opens, answered ones first. */
export async function findDeviceQuestions(cookie: string | undefined, limit: number): Promise<NewestQuestion[]> {
  const ids = idsIn(cookie)
  if (ids.length === 0) return []
  const rows = await readNewest(and(inArray(ticketTable.publicId, ids), isGuest(requester)), ids.length)
  return rows
    .filter(({ publicId, requesterId, contactPhone }) => opens(cookie, publicId, holderOf(requesterId, contactPhone)))
    .slice(0, limit)
    .map(shownOf)
}
