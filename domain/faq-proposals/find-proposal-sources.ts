// From which ticket each proposal comes, and how many requesters are told when it is published.
import { and, countDistinct, eq, inArray } from 'drizzle-orm'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { faqProposalTicket } from './faq-proposal-ticket-tables.ts'
import { asker, belongsToAsker, belongsToTicket, waitsToBeTold } from './tellable-askers.ts'

/** Where a proposal comes from. */
export interface ProposalSource {
  readonly ticketId: number
  readonly number: string
  /** How many requesters wait to be told. */
  readonly askers: number
}

/** The sources by item; none for a proposal whose ticket is gone. */
export async function findProposalSources(faqIds: readonly number[]): Promise<ReadonlyMap<number, ProposalSource>> {
  if (faqIds.length === 0) return new Map()
  const ofItems = inArray(faqProposalTicket.faqId, [...faqIds])
  const [sources, counts] = await Promise.all([
    database
      .select({ faqId: faqProposalTicket.faqId, ...pick(ticket, 'id', 'kind') })
      .from(faqProposalTicket)
      .innerJoin(ticket, belongsToTicket)
      .where(and(ofItems, eq(faqProposalTicket.isSource, true))),
    database
      .select({ faqId: faqProposalTicket.faqId, askers: countDistinct(ticket.requesterId) })
      .from(faqProposalTicket)
      .innerJoin(ticket, belongsToTicket)
      .innerJoin(asker, belongsToAsker)
      .where(and(ofItems, waitsToBeTold))
      .groupBy(faqProposalTicket.faqId),
  ])
  const askersOf = new Map(counts.map(({ faqId, askers }) => [faqId, askers]))
  return new Map(
    sources.map(({ faqId, id, kind }) => [
      faqId,
      { ticketId: id, number: ticketNumber(kind, id), askers: askersOf.get(faqId) ?? 0 },
    ]),
  )
}
