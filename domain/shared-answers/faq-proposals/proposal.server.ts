import { and, desc, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { requesters } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { answerMaxLength, questionMaxLength } from '#domain/content/faq/faq.ts'
import { faqPageAddress } from '#domain/content/faq/faq-address.ts'
import { proposeFaq } from '#domain/content/faq/proposals/faq-proposal.server.ts'
import { proposalState } from '#domain/content/faq/proposals/faq-proposal.ts'
import { proposals } from '#domain/content/faq/proposals/faq-proposal-views.ts'
import { publishedFaqs } from '#domain/content/faq/published-faqs.ts'
import { unfilled } from '#domain/season/season.server.ts'
import { findSimilarAsked } from '#domain/shared-answers/similar/similar-tickets.ts'
import { bulkLimit } from '#domain/tickets/bulk/bulk.ts'
import { lockDeskTicket } from '#domain/tickets/change-ticket.ts'
import { findUnanswered } from '#domain/tickets/desk/desk-conditions.ts'
import { findChosenTickets } from '#domain/tickets/desk/find-desk-tickets.ts'
import { findPersonalWords, takeOutPersonalWords } from '#domain/tickets/personal-words/nameless-text.ts'
import { type PersonalKind, personalKinds } from '#domain/tickets/personal-words/personal-words.ts'
import { findNamesOfRequesters, readPersonalFacts } from '#domain/tickets/personal-words/read-personal-facts.ts'
import { type TicketKind, ticketNumber } from '#domain/tickets/ticket.ts'
import { entry, ticket } from '#domain/tickets/ticket-views.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { Conflict, Invalid, NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { faqProposalTicket } from './faq-proposal-ticket-tables.ts'
import {
  mayProposeFrom,
  type ProposalInput,
  type PublicFaq,
  shownSimilar,
  type TicketFaq,
  type TicketProposal,
} from './proposal.ts'

const requester = requesters('requester')

interface SourceTicket {
  readonly id: number
  readonly kind: TicketKind
  readonly number: string
  readonly title: string
  readonly description: string
  readonly answer: string
}

/** Undefined for a ticket that no FAQ may be proposed from. */
async function findSource(
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
async function loadSource(person: Person, ticketId: number, db?: Database | Transaction): Promise<SourceTicket> {
  const source = await findSource(person, ticketId, db)
  if (!source) throw new NotFound('Tiket ini tidak dapat dijadikan FAQ.')
  return source
}

async function findOtherRequesters(
  person: Person,
  ticketId: number,
  { chosen, shown, others }: ProposalInput,
): Promise<number[]> {
  const similar = others ? await findSimilarAsked(person, ticketId) : []
  const known = new Set(shown)
  const wanted = [...chosen, ...similar.map(({ id }) => id).filter((id) => !known.has(id))]
  const asked = await findUnanswered(person, [...new Set(wanted)].slice(0, bulkLimit))
  return [...asked].filter((id) => id !== ticketId)
}

/** @throws Invalid beside the fields that still name someone. */
async function checkWords(
  ticketId: number,
  requesters: readonly number[],
  { question, answer }: ProposalInput,
): Promise<void> {
  const [facts, names] = await Promise.all([readPersonalFacts(ticketId), findNamesOfRequesters(requesters)])
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
 * Stores the draft with its tickets once per form and returns the item's id. Tickets out of reach are omitted as if
 * they did not exist.
 * @throws NotFound; Invalid where a text names someone, or for an unknown topic; Conflict when it was proposed already.
 */
export async function proposeFromTicket(person: Person, ticketId: number, input: ProposalInput): Promise<number> {
  await loadSource(person, ticketId)
  const requesters = await findOtherRequesters(person, ticketId, input)
  await checkWords(ticketId, requesters, input)
  const { question, answer, topicId, idempotencyKey } = input
  return database.transaction(async (tx) => {
    await lockDeskTicket(tx, person, ticketId)
    await loadSource(person, ticketId, tx)
    const words = { question, answer, topicId, idempotencyKey }
    const { faqId, isNew } = await proposeFaq(tx, person, { ...words, ticketId, requesters: requesters.length + 1 })
    if (!isNew) return faqId
    await checkFirst(tx, ticketId, faqId)
    const source = { faqId, ticketId, isSource: true }
    await tx
      .insert(faqProposalTicket)
      .values([source, ...requesters.map((id) => ({ ...source, ticketId: id, isSource: false }))])
    return faqId
  })
}

/** A question is better than a title that names the topic. */
function questionIn(title: string, description: string): string {
  if (title.includes('?')) return title
  const sentences = description.slice(0, 2_000).split(/(?<=[.!?\n])/)
  const asking = sentences.map((sentence) => sentence.trim()).find((sentence) => sentence.endsWith('?'))
  return asking && asking.length > 12 && asking.length < 200 ? asking : title
}

/** @throws NotFound for a ticket that no FAQ may be proposed from. */
export async function getProposalDraft(person: Person, ticketId: number) {
  const source = await loadSource(person, ticketId)
  const [facts, found] = await Promise.all([readPersonalFacts(ticketId), findSimilarAsked(person, ticketId)])
  const question = takeOutPersonalWords(questionIn(source.title, source.description), facts, 'question')
  const answer = takeOutPersonalWords(source.answer, facts, 'answer')
  const nearest = found.slice(0, shownSimilar).map(({ id }) => id)
  const rows = new Map((await findChosenTickets(person, nearest)).map((row) => [row.id, row]))
  const taken = question.taken.union(answer.taken)
  const kinds = Object.keys(personalKinds) as PersonalKind[]
  const { id, number, title } = source
  return {
    about: { id, number, title },
    question: question.text.slice(0, questionMaxLength),
    answer: answer.text.slice(0, answerMaxLength),
    taken: kinds.filter((kind) => taken.has(kind)).map((kind) => personalKinds[kind]),
    similar: nearest.flatMap((each) => rows.get(each) ?? []),
    total: found.length,
  }
}

export async function getFaqOfTicket(key: number | string): Promise<PublicFaq | undefined> {
  const published = publishedFaqs(unfilled)
  const [found] = await database
    .select({
      id: published.id,
      question: published.question,
      category: published.categoryId,
      topic: published.topicName,
    })
    .from(faqProposalTicket)
    .innerJoin(ticket, eq(ticket.id, faqProposalTicket.ticketId))
    .innerJoin(published, eq(published.id, faqProposalTicket.faqId))
    .where(typeof key === 'number' ? eq(ticket.id, key) : eq(ticket.publicId, key))
    .orderBy(desc(published.id))
  return found && { question: found.question, path: faqPageAddress(found) }
}

export async function getProposalOfTicket(ticketId: number): Promise<TicketProposal | undefined> {
  const [found] = await database
    .select({
      faqId: proposals.faqId,
      publishedAt: proposals.publishedAt,
      removedAt: proposals.removedAt,
      reason: proposals.reason,
    })
    .from(faqProposalTicket)
    .innerJoin(proposals, eq(proposals.faqId, faqProposalTicket.faqId))
    .where(and(eq(faqProposalTicket.ticketId, ticketId), eq(faqProposalTicket.isSource, true)))
    .orderBy(desc(proposals.faqId))
    .limit(1)
  if (!found) return undefined
  const state = proposalState(found)
  return { faqId: found.faqId, state, reason: state === 'declined' ? found.reason : null }
}

export async function getTicketFaq(person: Person, ticketId: number): Promise<TicketFaq> {
  const [source, proposal, faq] = await Promise.all([
    findSource(person, ticketId),
    getProposalOfTicket(ticketId),
    getFaqOfTicket(ticketId),
  ])
  return { mayPropose: source !== undefined && (!proposal || proposal.state === 'declined'), proposal, faq }
}
