// Proposes an FAQ from an answered ticket, with the tickets that asked the same; a second person publishes it.
import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { proposals } from '#domain/content/faq/proposals/faq-proposal-views.ts'
import { proposeFaq } from '#domain/content/faq/proposals/propose-faq.ts'
import { findSimilarAsked } from '#domain/service-incidents/similar/find-similar-tickets.ts'
import { bulkLimit } from '#domain/tickets/bulk/bulk.ts'
import { lockDeskTicket } from '#domain/tickets/change-ticket.ts'
import { findAskedAmong } from '#domain/tickets/desk/find-open-among.ts'
import { findPersonalWords } from '#domain/tickets/personal-words/find-personal-words.ts'
import { findAskerNames, readPersonalFacts } from '#domain/tickets/personal-words/read-personal-facts.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { Conflict, Invalid } from '#shared/errors.ts'
import { faqProposalTicket } from './faq-proposal-ticket-tables.ts'
import { loadSource } from './load-source.ts'
import type { ProposalInput } from './proposal-input.ts'

/** The tickets within the agent's reach that the form means, beside the source itself, 5,000 at most. */
async function findAskers(
  person: Person,
  ticketId: number,
  { chosen, shown, others }: ProposalInput,
): Promise<number[]> {
  const similar = others ? await findSimilarAsked(person, ticketId) : []
  const known = new Set(shown)
  const wanted = [...chosen, ...similar.map(({ id }) => id).filter((id) => !known.has(id))]
  const asked = await findAskedAmong(person, [...new Set(wanted)].slice(0, bulkLimit))
  return [...asked].filter((id) => id !== ticketId)
}

/** @throws Invalid beside the fields that still name somebody. */
async function checkWords(
  ticketId: number,
  askers: readonly number[],
  { question, answer }: ProposalInput,
): Promise<void> {
  const [facts, names] = await Promise.all([readPersonalFacts(ticketId), findAskerNames(askers)])
  const fields: Record<string, string> = {}
  for (const [name, text] of Object.entries({ question, answer })) {
    const found = findPersonalWords(text, facts, names)
    if (found.length > 0) fields[name] = `${found.join(' ')} Ganti dengan kata umum, atau hapus.`
  }
  if (Object.keys(fields).length > 0)
    throw new Invalid('FAQ dibaca semua orang, jadi tidak boleh menyebut siapa pun.', fields)
}

/** @throws Conflict while another proposal from this ticket waits or is published. */
async function checkFirst(tx: Transaction, ticketId: number, faqId: number): Promise<void> {
  const [other] = await tx
    .select({ faqId: proposals.faqId })
    .from(faqProposalTicket)
    .innerJoin(proposals, eq(proposals.faqId, faqProposalTicket.faqId))
    .where(
      and(
        eq(faqProposalTicket.ticketId, ticketId),
        eq(faqProposalTicket.isSource, true),
        ne(faqProposalTicket.faqId, faqId),
        or(isNull(proposals.removedAt), isNotNull(proposals.publishedAt)),
      ),
    )
    .limit(1)
  if (other) throw new Conflict('Tiket ini sudah diusulkan jadi FAQ.')
}

/**
 * Stores the draft with its tickets, once however often the form is sent; gives the id of the item. Tickets outside the
 * agent's reach are left out, as if they did not exist.
 * @throws NotFound for a ticket that no FAQ may be proposed from; Invalid where a text still names somebody, or for a
 * topic that is not there; Conflict when this ticket was proposed already.
 */
export async function proposeFromTicket(person: Person, ticketId: number, input: ProposalInput): Promise<number> {
  await loadSource(person, ticketId)
  const askers = await findAskers(person, ticketId, input)
  await checkWords(ticketId, askers, input)
  const { question, answer, topicId, idempotencyKey } = input
  return database.transaction(async (tx) => {
    await lockDeskTicket(tx, person, ticketId)
    await loadSource(person, ticketId, tx)
    const words = { question, answer, topicId, idempotencyKey }
    const { faqId, isNew } = await proposeFaq(tx, person, { ...words, ticketId, askers: askers.length + 1 })
    if (!isNew) return faqId
    await checkFirst(tx, ticketId, faqId)
    const source = { faqId, ticketId, isSource: true }
    await tx
      .insert(faqProposalTicket)
      .values([source, ...askers.map((id) => ({ ...source, ticketId: id, isSource: false }))])
    return faqId
  })
}
