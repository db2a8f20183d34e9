import { and, asc, countDistinct, eq, inArray, isNull } from 'drizzle-orm'
import { requesters, staff } from '#domain/accounts/people-views.ts'
import { mayPublishFaq } from '#domain/content/faq/faq.ts'
import { faqPageAddress } from '#domain/content/faq/faq-address.ts'
import { faqAudit } from '#domain/content/faq/faq-audit.ts'
import { faqNoticeDue, proposalState } from '#domain/content/faq/proposals/faq-proposal.ts'
import { proposals } from '#domain/content/faq/proposals/faq-proposal-views.ts'
import { publishedFaqs } from '#domain/content/faq/published-faqs.ts'
import { type NewsReader, notifyPerson } from '#domain/notifications/news/notify-person.ts'
import { notify, withdrawNotices } from '#domain/notifications/notification.server.ts'
import { pushQuestionNews } from '#domain/notifications/push/push-messages.ts'
import { getSeasonFill } from '#domain/season/season.server.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { faqProposalTicket } from './faq-proposal-ticket-tables.ts'

const requester = requesters('requester')

/** Condition: the tickets of a proposal whose requester is notified; to join with `ticket` and `requester`. */
const belongsToTicket = eq(ticket.id, faqProposalTicket.ticketId)
const belongsToRequester = eq(requester.id, ticket.requesterId)

/** Not notified yet and eligible: no duplicates, spam or complaints, and no one without consent or account. */
const pendingFaqNotice = and(
  isNull(faqProposalTicket.toldAt),
  eq(ticket.kind, 'question'),
  isNull(ticket.mergedIntoId),
  isNull(ticket.spamSince),
  isNull(requester.consentWithdrawnAt),
  isNull(requester.erasedAt),
)

const portion = 100

async function findItem(faqId: number) {
  const published = publishedFaqs(await getSeasonFill())
  const [found] = await database
    .select({ ...pick(published, 'id', 'question'), category: published.categoryId, topic: published.topicName })
    .from(published)
    .where(eq(published.id, faqId))
  return found && { question: found.question, path: faqPageAddress(found) as `/${string}` }
}

/** Notifies one requester by their chosen ways. The reason makes it unique per person. */
async function notifyRequester(
  { ticketId, ...person }: NewsReader & { readonly ticketId: number },
  { faqId, question, path }: { readonly faqId: number; readonly question: string; readonly path: `/${string}` },
): Promise<void> {
  const reason = `faq.published:${faqId}` as const
  const title = 'Pertanyaan seperti milik Anda sekarang dijawab di FAQ'
  await notify([person.id], { kind: 'faq_published', reason, ticketId, path, text: `${title}: ${question}` })
  await notifyPerson(person, { reason, title, text: question, path, label: 'Baca jawabannya' })
  await pushQuestionNews({ ticketId, personId: person.id }, { reason, path })
}

/**
 * Notifies the next batch and announces the one after it; repeats reach no one twice. Stops while the item is not
 * public.
 */
export async function notifyProposalRequesters(faqId: number): Promise<void> {
  const item = await findItem(faqId)
  if (!item) return
  const waiting = await database
    .select({ ticketId: ticket.id, ...pick(requester, 'id', 'name', 'email', 'emailVerified') })
    .from(faqProposalTicket)
    .innerJoin(ticket, belongsToTicket)
    .innerJoin(requester, belongsToRequester)
    .where(and(eq(faqProposalTicket.faqId, faqId), pendingFaqNotice))
    .orderBy(asc(ticket.id))
    .limit(portion)
  for (const person of waiting) await notifyRequester(person, { faqId, ...item })
  const notified = waiting.map(({ ticketId }) => ticketId)
  if (notified.length === 0) return
  await database.transaction(async (tx) => {
    const ofItem = and(eq(faqProposalTicket.faqId, faqId), inArray(faqProposalTicket.ticketId, notified))
    const marked = await tx
      .update(faqProposalTicket)
      .set({ toldAt: now() })
      .where(and(ofItem, isNull(faqProposalTicket.toldAt)))
      .returning({ ticketId: faqProposalTicket.ticketId })
    if (marked.length === 0) return
    await recordAudit(tx, {
      actor: null,
      action: faqAudit.tell,
      target: `faq:${faqId}`,
      changes: { tickets: [null, marked.length] },
    })
    if (notified.length === portion) await announce(tx, faqNoticeDue, { faqId })
  })
}

async function findWithSource(faqId: number) {
  const [found] = await database
    .select()
    .from(proposals)
    .innerJoin(
      faqProposalTicket,
      and(eq(faqProposalTicket.faqId, proposals.faqId), eq(faqProposalTicket.isSource, true)),
    )
    .where(eq(proposals.faqId, faqId))
  return found && { ...found.proposals, ticketId: found.faq_proposal_ticket.ticketId }
}

const reasonOf = (faqId: number) => `faq.proposed:${faqId}`

export async function noticeProposal(faqId: number): Promise<void> {
  const proposal = await findWithSource(faqId)
  if (!proposal || proposalState(proposal) !== 'waiting') return
  const publishers = (await database.select().from(staff)).filter((person) => mayPublishFaq(person, proposal))
  await notify(
    publishers.map(({ id }) => id),
    {
      kind: 'faq_proposed',
      reason: reasonOf(faqId),
      ticketId: proposal.ticketId,
      text: `Usulan FAQ menunggu diterbitkan: ${proposal.question}`,
      path: `/admin/faq?edit=${faqId}`,
    },
  )
}

export async function noticeSettled(faqId: number): Promise<void> {
  await withdrawNotices(reasonOf(faqId))
  const proposal = await findWithSource(faqId)
  if (!proposal?.proposedBy) return
  const state = proposalState(proposal)
  if (state === 'waiting') return
  await notify([proposal.proposedBy], {
    kind: 'faq_settled',
    reason: `faq.settled:${faqId}:${state}`,
    ticketId: proposal.ticketId,
    text: `Usulan FAQ Anda ${state === 'published' ? 'sudah diterbitkan' : 'tidak jadi diterbitkan'}: ${proposal.question}`,
  })
}

export interface ProposalSource {
  readonly ticketId: number
  readonly number: string
  readonly requesters: number
}

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
      .select({ faqId: faqProposalTicket.faqId, requesters: countDistinct(ticket.requesterId) })
      .from(faqProposalTicket)
      .innerJoin(ticket, belongsToTicket)
      .innerJoin(requester, belongsToRequester)
      .where(and(ofItems, pendingFaqNotice))
      .groupBy(faqProposalTicket.faqId),
  ])
  const requestersOf = new Map(counts.map(({ faqId, requesters }) => [faqId, requesters]))
  return new Map(
    sources.map(({ faqId, id, kind }) => [
      faqId,
      { ticketId: id, number: ticketNumber(kind, id), requesters: requestersOf.get(faqId) ?? 0 },
    ]),
  )
}
