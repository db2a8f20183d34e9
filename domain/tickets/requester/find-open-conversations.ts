// The tickets that somebody may go on writing to, for ways without a page.
import { and, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'

/** A ticket that takes further words of its requester. */
export interface OpenConversation {
  readonly id: number
  readonly publicId: string
  readonly number: string
  readonly title: string
}

/** The questions of the person that are not completed, the latest first; nine at most. */
export async function findOpenConversations(tx: Transaction, personId: string): Promise<OpenConversation[]> {
  const rows = await tx
    .select(pick(ticket, 'id', 'publicId', 'kind', 'title'))
    .from(ticket)
    .where(and(eq(ticket.requesterId, personId), ne(ticket.status, 'completed'), isNull(ticket.mergedIntoId)))
    .orderBy(desc(ticket.lastEntryAt), desc(ticket.id))
    .limit(9)
  return rows.map(({ kind, ...row }) => ({ ...row, number: ticketNumber(kind, row.id) }))
}

/** The regency that the person's latest ticket names; null without one. */
export async function findLastRegency(tx: Transaction, personId: string): Promise<number | null> {
  const [last] = await tx
    .select({ regencyId: ticket.regencyId })
    .from(ticket)
    .where(and(eq(ticket.requesterId, personId), isNotNull(ticket.regencyId)))
    .orderBy(desc(ticket.id))
    .limit(1)
  return last?.regencyId ?? null
}
