// Stores what the desk proposes for the FAQ: a draft, which somebody else publishes.
import type { Person } from '#domain/accounts/person.ts'
import { createFaqIn } from '#domain/content/faq/create-faq.ts'
import { faqAudit } from '#domain/content/faq/faq-audit.ts'
import type { FaqInput } from '#domain/content/faq/faq-input.ts'
import { faqKind } from '#domain/content/faq/faq-kind.ts'
import { mayProposeFaq } from '#domain/content/faq/faq-policy.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { faqProposed } from './faq-proposal-events.ts'
import { faqProposal } from './faq-proposal-tables.ts'

/** A proposal: what the form says, its key, and for the record which ticket it comes from and how many asked the same. */
export interface NewProposal extends Pick<FaqInput, 'question' | 'answer' | 'topicId'> {
  readonly idempotencyKey: string
  readonly ticketId: number
  readonly askers: number
}

const proposedKind = { ...faqKind, mayManage: mayProposeFaq }

/**
 * Stores the draft, once however often the form with this key is sent; gives its id, and whether it is new.
 * @throws Forbidden for who does not work on tickets; Invalid for a topic that is not there; Conflict when the form was
 * sent before and its draft was removed since.
 */
export async function proposeFaq(
  tx: Transaction,
  person: Person,
  { idempotencyKey, ticketId, askers, ...words }: NewProposal,
): Promise<{ readonly faqId: number; readonly isNew: boolean }> {
  const draft = { ...words, asked: '', state: 'draft' } as const
  const faqId = await createFaqIn(tx, person, draft, idempotencyKey, { kind: proposedKind })
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
    changes: { ticket: [null, ticketId], tickets: [null, askers] },
  })
  await announce(tx, faqProposed, { faqId })
  return { faqId, isNew: true }
}
