// The steps an agent takes from a list or a ticket page: one form, one answer.
import { redirect } from 'react-router'
import { z } from 'zod'
import { takeFiles } from '#app/attachment-actions.server.ts'
import type { StepIntent, Taken } from '#app/components/tickets/action-labels.ts'
import { flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import type { Person } from '#domain/accounts/person.ts'
import { attachFiles } from '#domain/tickets/attachments/attach-files.ts'
import type { attachmentIds } from '#domain/tickets/attachments/attachment-input.ts'
import type { ChangedTicket } from '#domain/tickets/change-ticket.ts'
import { assignTicket } from '#domain/tickets/desk/assign-ticket.ts'
import { claimTicket } from '#domain/tickets/desk/claim-ticket.ts'
import { classifyTicket } from '#domain/tickets/desk/classify-ticket.ts'
import { completeTicket } from '#domain/tickets/desk/complete-ticket.ts'
import {
  assignmentInput,
  classificationInput,
  handOverInput,
  mergeInput,
  noteInput,
} from '#domain/tickets/desk/desk-input.ts'
import { handOverTicket } from '#domain/tickets/desk/hand-over-ticket.ts'
import { markSpam, unmarkSpam } from '#domain/tickets/desk/mark-spam.ts'
import { mergeTickets, unmergeTicket } from '#domain/tickets/desk/merge-tickets.ts'
import { noteOnTicket } from '#domain/tickets/desk/note-on-ticket.ts'
import { replyToTicket } from '#domain/tickets/desk/reply-to-ticket.ts'
import { undoCompletion } from '#domain/tickets/desk/undo-completion.ts'
import { replyInput, ticketStepInput } from '#domain/tickets/ticket-input.ts'

const intent = <Name extends StepIntent>(name: Name) => ({ intent: z.literal(name) })

const stepForm = (attachments: typeof attachmentIds) =>
  z.discriminatedUnion('intent', [
    ticketStepInput.extend(intent('claim')),
    ticketStepInput.extend(intent('complete')),
    ticketStepInput.extend(intent('undo-completion')),
    ticketStepInput.extend(intent('unmerge')),
    ticketStepInput.extend(intent('spam')),
    ticketStepInput.extend(intent('not-spam')),
    noteInput.extend(intent('note')),
    assignmentInput.extend(intent('assign')),
    classificationInput.extend(intent('classify')),
    handOverInput.extend(intent('hand-over')),
    mergeInput.extend(intent('merge')),
    replyInput.extend({ ...intent('reply'), attachments }),
  ])

type Step = z.output<ReturnType<typeof stepForm>>

function change(person: Person, step: Step): Promise<ChangedTicket> {
  switch (step.intent) {
    case 'claim':
      return claimTicket(person, step)
    case 'complete':
      return completeTicket(person, step)
    case 'undo-completion':
      return undoCompletion(person, step)
    case 'unmerge':
      return unmergeTicket(person, step)
    case 'spam':
      return markSpam(person, step)
    case 'not-spam':
      return unmarkSpam(person, step)
    case 'note':
      return noteOnTicket(person, step)
    case 'assign':
      return assignTicket(person, step)
    case 'classify':
      return classifyTicket(person, step)
    case 'hand-over':
      return handOverTicket(person, step)
    case 'merge':
      return mergeTickets(person, step)
    case 'reply':
      return replyToTicket(person, step, attachFiles(person, step.attachments))
  }
}

/** Takes the step the form names, or answers with what is wrong with it. */
export async function takeStep(person: Person, request: Request) {
  const { request: sent, attachments } = await takeFiles(person, request)
  return answerForm(sent, stepForm(attachments), async (step): Promise<Taken | Response> => {
    const { version } = await change(person, step)
    // Whoever works for one branch office may no longer know of what was handed to another.
    if (step.intent === 'hand-over' && person.officeId !== null) {
      return redirect('/helpdesk/tickets/pending', { headers: { 'Set-Cookie': flashCookie('handed-over') } })
    }
    return { id: crypto.randomUUID(), taken: step.intent, version }
  })
}
