// Tells those who asked the same that their question is answered in the FAQ: each person once, some tickets at a time.

import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { faqPageAddress } from '#domain/content/faq/faq-address.ts'
import { faqAudit } from '#domain/content/faq/faq-audit.ts'
import { faqTellingDue } from '#domain/content/faq/proposals/faq-proposal-events.ts'
import { publishedFaqs } from '#domain/content/faq/published-faqs.ts'
import { type NewsReader, tellPerson } from '#domain/notifications/news/tell-person.ts'
import { notify } from '#domain/notifications/notify.ts'
import { pushQuestionNews } from '#domain/notifications/push/push-news.ts'
import { getSeasonFill } from '#domain/season/fill-season.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { faqProposalTicket } from './faq-proposal-ticket-tables.ts'
import { asker, belongsToAsker, belongsToTicket, waitsToBeTold } from './tellable-askers.ts'

/** So many tickets are told by one job. */
const portion = 100

/** The item as the public reads it, with its address; undefined when it was made a draft again or removed. */
async function findItem(faqId: number) {
  const published = publishedFaqs(await getSeasonFill())
  const [found] = await database
    .select({ ...pick(published, 'id', 'question'), category: published.categoryId, topic: published.topicName })
    .from(published)
    .where(eq(published.id, faqId))
  return found && { question: found.question, path: faqPageAddress(found) as `/${string}` }
}

/** Tells one requester by the ways they chose. The reason makes it once for a person, however many tickets they have. */
async function tell(
  { ticketId, ...person }: NewsReader & { readonly ticketId: number },
  { faqId, question, path }: { readonly faqId: number; readonly question: string; readonly path: `/${string}` },
): Promise<void> {
  const reason = `faq.published:${faqId}` as const
  const title = 'Pertanyaan seperti milik Anda sekarang dijawab di FAQ'
  await notify([person.id], { kind: 'faq_published', reason, ticketId, path, text: `${title}: ${question}` })
  await tellPerson(person, { reason, title, text: question, path, label: 'Baca jawabannya' })
  await pushQuestionNews({ ticketId, personId: person.id }, { reason, path })
}

/**
 * Tells the next portion, and announces the one after it. Whatever is told twice, because a process died before it marked
 * its tickets or two ran at once, reaches nobody twice. While the item is no longer public nobody is told.
 */
export async function tellAskers(faqId: number): Promise<void> {
  const item = await findItem(faqId)
  if (!item) return
  const waiting = await database
    .select({ ticketId: ticket.id, ...pick(asker, 'id', 'name', 'email', 'emailVerified') })
    .from(faqProposalTicket)
    .innerJoin(ticket, belongsToTicket)
    .innerJoin(asker, belongsToAsker)
    .where(and(eq(faqProposalTicket.faqId, faqId), waitsToBeTold))
    .orderBy(asc(ticket.id))
    .limit(portion)
  for (const person of waiting) await tell(person, { faqId, ...item })
  const told = waiting.map(({ ticketId }) => ticketId)
  if (told.length === 0) return
  await database.transaction(async (tx) => {
    const ofItem = and(eq(faqProposalTicket.faqId, faqId), inArray(faqProposalTicket.ticketId, told))
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
    if (told.length === portion) await announce(tx, faqTellingDue, { faqId })
  })
}
