// 'Tolak usulan': a proposed question that does not become an FAQ, with the reason for who proposed it.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { faqAudit } from '#domain/content/faq/faq-audit.ts'
import { faqKind } from '#domain/content/faq/faq-kind.ts'
import { mayManageFaq } from '#domain/content/faq/faq-policy.ts'
import { removeContentIn } from '#domain/content/lifecycle/remove-content.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { faqProposalSettled } from './faq-proposal-events.ts'
import type { DeclineInput } from './faq-proposal-input.ts'
import { faqProposal } from './faq-proposal-tables.ts'

/**
 * Removes the draft so that it can be restored, and keeps the reason.
 * @throws Forbidden without the permission; NotFound when it is removed; Conflict when it is no proposal, was published,
 * or was changed since `version`.
 */
export async function declineProposal(person: Person, { id, version, reason }: DeclineInput): Promise<void> {
  if (!mayManageFaq(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    await removeContentIn(tx, faqKind, person, id, { version })
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
