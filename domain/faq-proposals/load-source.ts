// The ticket that an FAQ is proposed from, with the answer that stands.
import { and, desc, eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { type TicketKind, ticketNumber } from '#domain/tickets/ticket.ts'
import { entry, ticket } from '#domain/tickets/ticket-views.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { mayProposeFrom } from './faq-proposal-policy.ts'

const requester = people('requester')

/** The ticket with its latest public answer. */
export interface SourceTicket {
  readonly id: number
  readonly kind: TicketKind
  readonly number: string
  readonly title: string
  readonly description: string
  readonly answer: string
}

/** Undefined for a ticket that no FAQ may be proposed from. */
export async function findSource(
  person: Person,
  ticketId: number,
  db: Database | Transaction = database,
): Promise<SourceTicket | undefined> {
  const [found] = await db
    .select({
      ...pick(ticket, 'id', 'kind', 'title', 'description', 'officeId', 'mergedIntoId', 'spamSince'),
      withdrawnAt: requester.consentWithdrawnAt,
    })
    .from(ticket)
    .innerJoin(requester, eq(requester.id, ticket.requesterId))
    .where(eq(ticket.id, ticketId))
  const [answer] = await db
    .select({ message: entry.message })
    .from(entry)
    .where(and(eq(entry.ticketId, ticketId), eq(entry.type, 'answered')))
    .orderBy(desc(entry.id))
    .limit(1)
  if (!found || !answer || !mayProposeFrom(person, { ...found, isAnswered: true })) return undefined
  const { id, kind, title, description } = found
  return { id, kind, number: ticketNumber(kind, id), title, description, answer: answer.message }
}

/** @throws NotFound for a ticket that no FAQ may be proposed from. */
export async function loadSource(person: Person, ticketId: number, db?: Database | Transaction): Promise<SourceTicket> {
  const source = await findSource(person, ticketId, db)
  if (!source) throw new NotFound('Tiket ini tidak dapat dijadikan FAQ.')
  return source
}
