// The actions of an agent from a list or a ticket page: one form, one answer.
import { redirect } from 'react-router'
import { z } from 'zod'
import { takeFiles } from '#app/attachment-actions.server.ts'
import type { ActionIntent, ActionResult, Doubted } from '#app/components/tickets/action-labels.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import type { Person } from '#domain/accounts/person.ts'
import { findCannedReplies } from '#domain/content/canned-replies/find-canned-replies.ts'
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
import { markSpam, unmarkSpam } from '#domain/tickets/desk/mark-spam.ts'
import { mergeTickets, unmergeTicket } from '#domain/tickets/desk/merge-tickets.ts'
import { noteOnTicket } from '#domain/tickets/desk/note-on-ticket.ts'
import { replyToTicket } from '#domain/tickets/desk/reply-to-ticket.ts'
import { undoClaim } from '#domain/tickets/desk/undo-claim.ts'
import { undoCompletion } from '#domain/tickets/desk/undo-completion.ts'
import { heldReplyInput, holdInput } from '#domain/tickets/drafts/draft-input.ts'
import { holdReply } from '#domain/tickets/drafts/hold-reply.ts'
import { releaseReply } from '#domain/tickets/drafts/release-reply.ts'
import { saveDraft } from '#domain/tickets/drafts/save-draft.ts'
import { takeReplyBack } from '#domain/tickets/drafts/take-reply-back.ts'
import { handOverTicket } from '#domain/tickets/hand-over/hand-over-ticket.ts'
import { pullBackTicket } from '#domain/tickets/hand-over/pull-back-ticket.ts'
import { checkReply } from '#domain/tickets/reply-guard/check-reply.ts'
import { replyInput, ticketStepInput } from '#domain/tickets/ticket-input.ts'
import { Conflict } from '#shared/errors.ts'
import { findNextAddress } from './next-ticket.server.ts'

const intent = <Name extends ActionIntent>(name: Name) => ({ intent: z.literal(name) })

const actionForm = (attachments: typeof attachmentIds) =>
  z.discriminatedUnion('intent', [
    ticketStepInput.extend(intent('claim')),
    ticketStepInput.extend(intent('undo-claim')),
    ticketStepInput.extend(intent('complete')),
    ticketStepInput.extend(intent('undo-completion')),
    ticketStepInput.extend(intent('unmerge')),
    ticketStepInput.extend(intent('spam')),
    ticketStepInput.extend(intent('not-spam')),
    noteInput.extend(intent('note')),
    assignmentInput.extend(intent('assign')),
    classificationInput.extend(intent('classify')),
    handOverInput.extend(intent('hand-over')),
    ticketStepInput.extend(intent('pull-back')),
    mergeInput.extend(intent('merge')),
    replyInput.extend({ ...intent('reply'), attachments }),
    heldReplyInput.extend({
      ...intent('send'),
      attachments,
      next: z.enum(['', 'on']),
      /** What the check found was read, and is sent all the same. */
      checked: z.enum(['', 'on']),
      canned: z.union([z.literal('').transform(() => null), z.coerce.number().int().positive()]),
      /** Do what the canned reply sets. */
      macro: z.enum(['', 'on']),
    }),
    /** `here`: the ticket is open already, and its page takes the words back by itself. */
    holdInput.extend({ ...intent('take-back'), here: z.enum(['', 'on']) }),
    holdInput.extend(intent('send-now')),
  ])

type Action = z.output<ReturnType<typeof actionForm>>
type Sending = Extract<Action, { intent: 'send' | 'take-back' | 'send-now' }>
type Step = Exclude<Action, Sending>

const isSending = (action: Action): action is Sending =>
  action.intent === 'send' || action.intent === 'take-back' || action.intent === 'send-now'

function change(person: Person, action: Step): Promise<ChangedTicket> {
  switch (action.intent) {
    case 'claim':
      return claimTicket(person, action)
    case 'undo-claim':
      return undoClaim(person, action)
    case 'complete':
      return completeTicket(person, action)
    case 'undo-completion':
      return undoCompletion(person, action)
    case 'unmerge':
      return unmergeTicket(person, action)
    case 'spam':
      return markSpam(person, action)
    case 'not-spam':
      return unmarkSpam(person, action)
    case 'note':
      return noteOnTicket(person, action)
    case 'assign':
      return assignTicket(person, action)
    case 'classify':
      return classifyTicket(person, action)
    case 'hand-over':
      return handOverTicket(person, action)
    case 'pull-back':
      return pullBackTicket(person, action)
    case 'merge':
      return mergeTickets(person, action)
    case 'reply':
      return replyToTicket(person, action, attachFiles(person, action.attachments))
  }
}

/** The steps of a reply that is held for a moment; the query says from which list the ticket was opened. */
async function changeSending(
  person: Person,
  action: Sending,
  query: URLSearchParams,
): Promise<ActionResult | Doubted | Response> {
  const { ticketId } = action
  const done = { id: crypto.randomUUID(), taken: action.intent }
  if (action.intent === 'send') {
    const findings = action.checked ? [] : await checkReply(person, action)
    if (findings.length > 0) return { id: done.id, findings }
    const canned = (await findCannedReplies(person)).find(({ id }) => id === action.canned)
    const { attachments } = action
    await holdReply(person, action, {
      ...{ attachments, cannedReplyId: canned?.id, steps: action.macro ? canned?.sets : undefined },
    })
    if (action.next) return redirect(await findNextAddress(person, ticketId, query))
    return { ...done, version: action.version }
  }
  if (action.intent === 'take-back') {
    const { version } = await takeReplyBack(person, action)
    if (action.here) return { ...done, version }
    return redirect(`/helpdesk/tickets/${ticketId}?${query}#balas`)
  }
  const sent = await releaseReply(person.id, action)
  if (!sent) throw new Conflict('Balasan ini tidak menunggu lagi. Lihat riwayat tiketnya.')
  return { ...done, version: sent.version }
}

/** What was written in a box has become an entry. */
async function forgetDraft(person: Person, { intent, ticketId }: Step): Promise<void> {
  if (intent === 'note' || intent === 'reply') await saveDraft(person, ticketId, { kind: intent, message: '' })
}

/** Does the action the form names, or answers with what is wrong with it. */
export async function takeAction(person: Person, request: Request) {
  const { request: sent, attachments } = await takeFiles(person, request)
  return answerForm(sent, actionForm(attachments), async (action): Promise<ActionResult | Doubted | Response> => {
    if (isSending(action)) return changeSending(person, action, new URL(request.url).searchParams)
    const { version } = await change(person, action)
    await forgetDraft(person, action)
    const released = action.intent === 'assign' && action.assigneeId === null
    return { id: crypto.randomUUID(), taken: action.intent, version, released }
  })
}
