// 'Sudah dialihkan': the tickets that an agent handed to other offices, and where they stand now.
import { and, desc, eq, lt } from 'drizzle-orm'
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { type DeskTicket, findTicketsById } from '#domain/tickets/desk/find-desk-tickets.ts'
import { handOver } from '#domain/tickets/hand-over-tables.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'

/** A ticket that the agent handed over. */
export interface HandedOverTicket extends DeskTicket {
  readonly handedOverAt: Date
  /** Where it lies now; null: with the province. */
  readonly officeId: number | null
}

const pageSize = 50

/**
 * The agent's own hand-overs, the newest first, each ticket once; `after` is the `next` of the page before. What was
 * pulled back is not among them.
 * @throws Forbidden for clients and for staff who may not work on tickets.
 */
export async function findHandedOver(
  person: Person,
  page: { readonly after?: number | undefined; readonly limit?: number } = {},
): Promise<{ readonly items: readonly HandedOverTicket[]; readonly next: number | null }> {
  if (!mayWorkOnTickets(person)) throw new Forbidden()
  const limit = page.limit ?? pageSize
  const rows = await database
    .select({ key: handOver.id, id: ticket.id, officeId: ticket.officeId, handedOverAt: handOver.createdAt })
    .from(handOver)
    .innerJoin(ticket, eq(ticket.id, handOver.ticketId))
    .where(and(eq(handOver.personId, person.id), page.after ? lt(handOver.id, page.after) : undefined))
    .orderBy(desc(handOver.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const found = new Map(
    (
      await findTicketsById(
        person,
        shown.map(({ id }) => id),
      )
    ).map((each) => [each.id, each]),
  )
  const items = shown.flatMap(({ id, officeId, handedOverAt }) => {
    const row = found.get(id)
    return row ? [{ ...row, officeId, handedOverAt }] : []
  })
  return { items, next: rows.length > limit ? (shown.at(-1)?.key ?? null) : null }
}
