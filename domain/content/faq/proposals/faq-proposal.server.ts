import { and, asc, eq, isNull, ne, or } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { createFaq, faqKind } from '#domain/content/faq/faq.server.ts'
import { type FaqInput, mayManageFaq, mayProposeFaq, mayPublishFaq } from '#domain/content/faq/faq.ts'
import { faqAudit } from '#domain/content/faq/faq-audit.ts'
import { removeContent } from '#domain/content/lifecycle/content-steps.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { type DeclineInput, faqProposalSettled, faqProposed } from './faq-proposal.ts'
import { faqProposal } from './faq-proposal-tables.ts'
import { proposals } from './faq-proposal-views.ts'

/** A proposal with its key, its source ticket and the number of requesters. */
interface NewProposal extends Pick<FaqInput, 'question' | 'answer' | 'topicId'> {
  readonly idempotencyKey: string
  readonly ticketId: number
  readonly requesters: number
}

const proposedKind = { ...faqKind, mayManage: mayProposeFaq }

/**
 * Stores the draft once per form; returns its id and whether it is new.
 * @throws Forbidden; Invalid for an unknown topic; Conflict when that draft was removed.
 */
export async function proposeFaq(
  tx: Transaction,
  person: Person,
  { idempotencyKey, ticketId, requesters, ...words }: NewProposal,
): Promise<{ readonly faqId: number; readonly isNew: boolean }> {
  const draft = { ...words, asked: '', state: 'draft' } as const
  const faqId = await createFaq(person, draft, idempotencyKey, { kind: proposedKind, within: tx })
  const [stored] = await tx
    .insert(faqProposal)
    .values({ faqId, proposedBy: person.id, proposedAt: now() })
    .onConflictDoNothing()
    .returning({ faqId: faqProposal.faqId })
  if (!stored) return { faqId, isNew: false }
  await recordAudit(tx, {
    actor: person,
    action: faqAudit.propose,
    target: `faq:${faqId}`,
    changes: { ticket: [null, ticketId], tickets: [null, requesters] },
  })
  await announce(tx, faqProposed, { faqId })
  return { faqId, isNew: true }
}

/**
 * Removes the draft and stores the reason; it can be restored.
 * @throws Forbidden; NotFound; Conflict unless it is a pending proposal at `version`.
 */
export async function declineProposal(person: Person, { id, version, reason }: DeclineInput): Promise<void> {
  if (!mayManageFaq(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    await removeContent(faqKind, person, id, { version }, tx)
    const own = eq(faqProposal.faqId, id)
    const [proposal] = await tx.select().from(faqProposal).where(own).for('update')
    if (!proposal || proposal.publishedAt) throw new Conflict('FAQ ini bukan usulan yang menunggu diterbitkan.')
    await tx.update(faqProposal).set({ declinedBy: person.id, declinedAt: now(), reason }).where(own)
    await recordAudit(tx, {
      actor: person,
      action: faqAudit.decline,
      target: `faq:${id}`,
      changes: { reason: [null, reason] },
    })
    await announce(tx, faqProposalSettled, { faqId: id })
  })
}

const proposer = people('proposer')

const isWaiting = and(isNull(proposals.publishedAt), isNull(proposals.removedAt))

/** All pending ones, oldest first. @throws Forbidden without the permission. */
export async function findProposals(person: Person) {
  if (!mayManageFaq(person)) throw new Forbidden()
  const rows = await database
    .select({
      faqId: proposals.faqId,
      question: proposals.question,
      proposedAt: proposals.proposedAt,
      proposerId: proposals.proposedBy,
      proposedBy: proposer.name,
    })
    .from(proposals)
    .leftJoin(proposer, eq(proposer.id, proposals.proposedBy))
    .where(isWaiting)
    .orderBy(asc(proposals.proposedAt), asc(proposals.faqId))
  return rows.map(({ proposerId, ...row }) => ({
    ...row,
    mayPublish: mayPublishFaq(person, { proposedBy: proposerId }),
  }))
}

export type WaitingProposal = Awaited<ReturnType<typeof findProposals>>[number]

export async function countProposals(person: Person): Promise<number> {
  if (!mayManageFaq(person)) return 0
  const others = or(isNull(proposals.proposedBy), ne(proposals.proposedBy, person.id))
  return database.$count(proposals, and(isWaiting, others))
}
