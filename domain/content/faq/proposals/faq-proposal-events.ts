// What proposals for the FAQ announce; each inside the transaction of the change.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

const proposal = z.object({ faqId: z.int() })

/** The desk proposed a question: somebody else is to publish it. */
export const faqProposed = defineEvent('faq.proposed', proposal)

/** A proposal was published or declined, which who proposed it wants to know. */
export const faqProposalSettled = defineEvent('faq.proposal-settled', proposal)

/** A published proposal is due to be told to those who asked, some of them at a time. */
export const faqTellingDue = defineEvent('faq.telling-due', proposal)
