import { z } from 'zod'
import { faqId, faqInput } from '#domain/content/faq/faq.ts'
import { seenVersion } from '#domain/content/lifecycle/seen-input.ts'
import { minutes } from '#shared/durations.ts'
import { defineEvent } from '#shared/events.ts'
import { requiredText } from '#shared/typed-field.ts'
import { manyLines } from '#shared/typed-text.ts'

export type ProposalState = 'waiting' | 'published' | 'declined'

/** A published proposal stays published; one removed before is declined. */
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
export const noticeDelay = minutes(2)

export const askColleague =
  'Minta orang lain menerbitkan. Yang mengusulkan FAQ dari tiket tidak menerbitkan usulannya sendiri.'

export const proposalReasonMaxLength = 500

export const declineInput = z.object({
  id: faqId,
  version: seenVersion,
  reason: requiredText('Alasan', proposalReasonMaxLength, manyLines),
})
export type DeclineInput = z.output<typeof declineInput>

export const proposalWords = faqInput.pick({ question: true, answer: true, topicId: true })

const proposal = z.object({ faqId: z.int() })

export const faqProposed = defineEvent('faq.proposed', proposal)

export const faqProposalSettled = defineEvent('faq.proposal-settled', proposal)

export const faqNoticeDue = defineEvent('faq.telling-due', proposal)
