// Reads the proposals that wait for somebody to publish them.
import { and, asc, eq, isNull, ne, or } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { mayManageFaq, mayPublishFaq } from '#domain/content/faq/faq-policy.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { proposals } from './faq-proposal-views.ts'

const proposer = people('proposer')

const isWaiting = and(isNull(proposals.publishedAt), isNull(proposals.removedAt))

/** A proposal as those see it who may publish it. */
export interface WaitingProposal {
  readonly faqId: number
  readonly question: string
  /** Null once the account is gone. */
  readonly proposedBy: string | null
  readonly proposedAt: Date
  /** False for the own ones. */
  readonly mayPublish: boolean
}

/**
 * All that wait, the oldest first.
 * @throws Forbidden without the permission.
 */
export async function findProposals(person: Person): Promise<WaitingProposal[]> {
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

/** How many wait for this person to publish them; none without the permission. */
export async function countProposals(person: Person): Promise<number> {
  if (!mayManageFaq(person)) return 0
  const others = or(isNull(proposals.proposedBy), ne(proposals.proposedBy, person.id))
  return database.$count(proposals, and(isWaiting, others))
}
