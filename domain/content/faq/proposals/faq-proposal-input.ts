// What the forms of proposals for the FAQ may say, with the sentence for each mistake. Pure.
import { z } from 'zod'
import { faqId, faqInput } from '#domain/content/faq/faq-input.ts'
import { seenVersion } from '#domain/content/lifecycle/seen-input.ts'
import { requiredText } from '#shared/typed-field.ts'
import { manyLines } from '#shared/typed-text.ts'

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
