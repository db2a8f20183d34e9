import { z } from 'zod'
import { faqId, faqInput } from '#domain/content/faq/faq.ts'
import { seenVersion } from '#domain/content/lifecycle/seen-input.ts'
import { minutes } from '#shared/durations.ts'
import { defineEvent } from '#shared/events.ts'
import { requiredText } from '#shared/typed-field.ts'
import { manyLines } from '#shared/typed-text.ts'

/** Where a proposal stands. */
export type ProposalState = 'waiting' | 'published' | 'declined'

/**
 * Where it stands: it is published for good once it was, and declined when it was removed before. `removedAt` is that of
 * the item.
 */
export function proposalState({
  publishedAt,
  removedAt,
}: {
  readonly publishedAt: Date | null
  readonly removedAt: Date | null
}): ProposalState {
  if (publishedAt) return 'published'
  return removedAt ? 'declined' : 'waiting'
}

/** Delay between publication and the first notification, in milliseconds; until then the item can become a draft again. */
export const tellingHold = minutes(2)

/** Shown to who would publish the own proposal. */
export const askSomebodyElse =
  'Minta orang lain menerbitkan. Yang mengusulkan FAQ dari tiket tidak menerbitkan usulannya sendiri.'

/** Longest reason in characters. */
export const reasonMaxLength = 500

/** Declines a proposal; who proposed it reads the reason. */
export const declineInput = z.object({
  id: faqId,
  version: seenVersion,
  reason: requiredText('Alasan', reasonMaxLength, manyLines),
})
export type DeclineInput = z.output<typeof declineInput>

/** The words of a proposal; who publishes it may add to them. */
export const proposalWords = faqInput.pick({ question: true, answer: true, topicId: true })

const proposal = z.object({ faqId: z.int() })

/** The desk proposed a question: somebody else is to publish it. */
export const faqProposed = defineEvent('faq.proposed', proposal)

/** A proposal was published or declined, which who proposed it wants to know. */
export const faqProposalSettled = defineEvent('faq.proposal-settled', proposal)

/** A published proposal is due to be told to those who asked, some of them at a time. */
export const faqTellingDue = defineEvent('faq.telling-due', proposal)
