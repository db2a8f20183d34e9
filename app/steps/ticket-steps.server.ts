// The steps an agent takes from a list or a ticket page: one form, one answer.
import { z } from 'zod'
import { answerForm } from '#app/form.ts'
import type { Person } from '#domain/accounts/account.ts'
import { attachFiles } from '#domain/attachments/attach-files.ts'
import type { attachmentIds } from '#domain/attachments/attachment-input.ts'
import { claimTicket } from '#domain/desk/claim-ticket.ts'
import { completeTicket } from '#domain/desk/complete-ticket.ts'
import { replyToTicket } from '#domain/desk/reply-to-ticket.ts'
import { replyInput, ticketStepInput } from '#domain/tickets/ticket-input.ts'
import { takeFiles } from './attachments.server.ts'

const stepForm = (attachments: typeof attachmentIds) =>
  z.discriminatedUnion('intent', [
    ticketStepInput.extend({ intent: z.literal('claim') }),
    ticketStepInput.extend({ intent: z.literal('complete') }),
    replyInput.extend({ intent: z.literal('reply'), attachments }),
  ])

/** What a page gets back when the step was taken. */
export interface StepTaken {
  /** Differs at every step, so that the same step is told again. */
  readonly id: string
  readonly taken: 'claim' | 'complete' | 'reply'
}

/** Takes the step the form names, or answers with what is wrong with it. */
export async function takeStep(person: Person, request: Request) {
  const { request: sent, attachments } = await takeFiles(person, request)
  return answerForm(sent, stepForm(attachments), async (input): Promise<StepTaken> => {
    if (input.intent === 'claim') await claimTicket(person, input)
    else if (input.intent === 'complete') await completeTicket(person, input)
    else await replyToTicket(person, input, attachFiles(person, input.attachments))
    return { id: crypto.randomUUID(), taken: input.intent }
  })
}
