// What the form that proposes an FAQ from a ticket may say. Pure.
import { z } from 'zod'
import { proposalWords } from '#domain/content/faq/proposals/faq-proposal-input.ts'
import { idempotencyKey } from '#domain/content/lifecycle/seen-input.ts'

/** Most similar tickets that are shown by name. */
export const shownSimilar = 50

const ticketIds = z.array(z.coerce.number().int().positive()).max(shownSimilar)

/** The words, the ticked ones of the similar tickets that were shown, and whether all others that are similar belong to them. */
export const proposalInput = proposalWords.extend({
  chosen: ticketIds,
  shown: ticketIds,
  others: z.boolean(),
  idempotencyKey,
})

export type ProposalInput = z.output<typeof proposalInput>
