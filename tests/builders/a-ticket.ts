// Tickets for tests, filed through the domain functions, and what the database keeps of them.
import { asc, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { submitTicket } from '#domain/tickets/requester/submitted-question.ts'
import type { WithEntry } from '#domain/tickets/store-ticket.ts'
import type { QuestionInput } from '#domain/tickets/ticket-input.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { newIdempotencyKey } from '#shared/ids.ts'

export type TicketRow = typeof ticketTable.$inferSelect
export type EntryRow = typeof ticketEntry.$inferSelect

/** A question as the form would send it. */
export function aQuestion(wishes: Partial<QuestionInput> = {}): QuestionInput {
  return {
    subject: 'Tidak bisa masuk',
    category: 'login',
    priority: 'medium',
    description: 'Kata sandi saya ditolak terus.',
    regencyId: null,
    idempotencyKey: newIdempotencyKey(),
    ...wishes,
  }
}

/** Files a question for the client and gives its row. */
export async function aTicket(
  client: Person,
  wishes: Partial<QuestionInput> = {},
  withEntry?: WithEntry,
): Promise<TicketRow> {
  const { publicId } = await submitTicket(client, aQuestion(wishes), withEntry)
  const [row] = await database.select().from(ticketTable).where(eq(ticketTable.publicId, publicId))
  if (!row) throw new Error('the ticket was not stored')
  return row
}

/** The ticket as it is stored now. */
export async function ticketRow(id: number): Promise<TicketRow> {
  const [row] = await database.select().from(ticketTable).where(eq(ticketTable.id, id))
  if (!row) throw new Error(`there is no ticket ${id}`)
  return row
}

/** The ticket's timeline, oldest first. */
export function entriesOf(ticketId: number): Promise<EntryRow[]> {
  return database.select().from(ticketEntry).where(eq(ticketEntry.ticketId, ticketId)).orderBy(asc(ticketEntry.id))
}
