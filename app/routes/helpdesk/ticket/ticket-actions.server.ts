import { redirect } from 'react-router'
import { z } from 'zod'
import type { ActionIntent, ActionResult, Doubted } from '#app/components/tickets/action-labels.ts'
import { takeFiles } from '#app/form-files.server.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { noteTypedForm } from '#app/forms/submitted-forms.ts'
import { deskLists } from '#app/routes/helpdesk/tickets/desk-lists.ts'
import type { Person } from '#domain/accounts/person.ts'
import { findCannedReplies } from '#domain/content/canned-replies/canned-reply.server.ts'
import type { attachmentIds } from '#domain/tickets/attachments/attachment-policy.ts'
import type { ChangedTicket } from '#domain/tickets/change-ticket.ts'
import { assignTicket, claimTicket, undoClaim } from '#domain/tickets/desk/assignment.ts'
import {
  assignmentInput,
  categoryChangeInput,
  handOverInput,
  mergeInput,
  noteInput,
  priorityChangeInput,
} from '#domain/tickets/desk/desk-input.ts'
import { noteOnTicket } from '#domain/tickets/desk/desk-reply.ts'
import { inOwnOrder, readDeskView, writeDeskView } from '#domain/tickets/desk/desk-view.ts'
import { findDeskTickets } from '#domain/tickets/desk/find-desk-tickets.ts'
import {
  classifyTicket,
  completeTicket,
  markSpam,
  mergeTickets,
  undoCompletion,
  unmarkSpam,
  unmergeTicket,
} from '#domain/tickets/desk/ticket-steps.ts'
import { settleDistress } from '#domain/tickets/distress/ticket-distress.ts'
import { findBeingAnswered, saveDraft } from '#domain/tickets/drafts/draft.server.ts'
import { heldReplyInput, holdInput } from '#domain/tickets/drafts/draft.ts'
import { holdReply, releaseReply, takeReplyBack } from '#domain/tickets/drafts/held-reply.ts'
import { endSnooze, snoozeTicket, watchTicket } from '#domain/tickets/following/following.ts'
import { snoozeInput } from '#domain/tickets/following/snooze-input.ts'
import { checkReply } from '#domain/tickets/reply-guard/check-reply.ts'
import { ticketStepInput } from '#domain/tickets/ticket-input.ts'
import { handOverTicket, pullBackTicket } from '#domain/tickets/transfer/transfer.ts'
import { withdrawMessage } from '#domain/tickets/withdrawal/withdrawal.ts'
import { withdrawalInput } from '#domain/tickets/withdrawal/withdrawal-input.ts'
import { Conflict } from '#shared/errors.ts'

/** Of the next tickets, this many may already be in progress. */
const lookAhead = 10

/**
 * The address of the next ticket of the list whose query is given, of the first when none follows, or of the list when nothing
 * is left in it. Tickets to which a reply is on its way are passed over.
 */
async function findNextAddress(person: Person, ticketId: number, query: URLSearchParams): Promise<string> {
  const view = inOwnOrder(readDeskView(query))
  const search = writeDeskView(view).toString()
  for (const after of [ticketId, undefined]) {
    const { items } = await findDeskTickets(person, view, { after, limit: lookAhead })
    const answered = await findBeingAnswered(items.map(({ id }) => id))
    const next = items.find(({ id }) => id !== ticketId && !answered.includes(id))
    if (next) return `/helpdesk/tickets/${next.id}?${search}`
  }
  return view.stage ? `${deskLists[view.stage].path}?${search}` : `/helpdesk/complaints?${search}`
}

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
    ticketStepInput.extend(intent('wake')),
    ticketStepInput.extend(intent('watch')),
    ticketStepInput.extend(intent('unwatch')),
    ticketStepInput.extend(intent('settle-distress')),
    snoozeInput.extend(intent('snooze')),
    noteInput.extend(intent('note')),
    assignmentInput.extend(intent('assign')),
    priorityChangeInput.extend(intent('set-priority')),
    categoryChangeInput.extend(intent('set-category')),
    handOverInput.extend(intent('hand-over')),
    ticketStepInput.extend(intent('pull-back')),
    mergeInput.extend(intent('merge')),
    withdrawalInput.extend(intent('withdraw')),
    heldReplyInput.extend({
      ...intent('send'),
      attachments,
      next: z.enum(['', 'on']),
      /** What the check found was read, and is sent all the same: the button says so, and no other names it. */
      checked: z.enum(['', 'on']).default(''),
      canned: z.union([z.literal('').transform(() => null), z.coerce.number().int().positive()]),
      /** Do what the canned reply sets. */
      macro: z.enum(['', 'on']),
    }),
    /** `here`: the ticket is open already, and its page restores the text automatically. */
    holdInput.extend({ ...intent('take-back'), here: z.enum(['', 'on']) }),
    holdInput.extend(intent('send-now')),
  ])

type Action = z.output<ReturnType<typeof actionForm>>
type Sending = Extract<Action, { intent: 'send' | 'take-back' | 'send-now' }>
type Step = Exclude<Action, Sending>

const isSending = (action: Action): action is Sending =>
  action.intent === 'send' || action.intent === 'take-back' || action.intent === 'send-now'

/** What an agent keeps for themselves leaves the ticket as it was. */
const kept = async ({ version }: Step, done: Promise<void>) => {
  await done
  return { version }
}

function change(person: Person, action: Step): Promise<Pick<ChangedTicket, 'version'>> {
  switch (action.intent) {
    case 'snooze':
      return kept(action, snoozeTicket(person, action))
    case 'wake':
      return kept(action, endSnooze(person, action.ticketId))
    case 'watch':
    case 'unwatch':
      return kept(action, watchTicket(person, action.ticketId, action.intent === 'watch'))
    case 'settle-distress':
      return settleDistress(person, action)
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
    case 'set-priority':
    case 'set-category':
      return classifyTicket(person, action)
    case 'hand-over':
      return handOverTicket(person, action)
    case 'pull-back':
      return pullBackTicket(person, action)
    case 'merge':
      return mergeTickets(person, action)
    case 'withdraw':
      return withdrawMessage(person, action)
  }
}

async function changeSending(
  person: Person,
  action: Sending,
  query: URLSearchParams,
  typed: Doubted['values'],
): Promise<ActionResult | Doubted | Response> {
  const { ticketId } = action
  const done = { id: crypto.randomUUID(), taken: action.intent, ticketId }
  if (action.intent === 'send') {
    const findings = action.checked ? [] : await checkReply(person, action)
    if (findings.length > 0) return { id: done.id, findings, values: typed }
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

async function forgetDraft(person: Person, { intent, ticketId }: Step): Promise<void> {
  if (intent === 'note') await saveDraft(person, ticketId, { kind: 'note', message: '' })
}

/** The form of a list's rows names by its button what is to be done, to which ticket, at which version: 'claim 1203 4'. */
async function withRowStep(request: Request): Promise<Request> {
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return request
  const form = await request.clone().formData()
  const step = form.get('step')
  if (typeof step !== 'string') return request
  noteTypedForm(request, form)
  const [name = '', ticketId = '', version = ''] = step.split(' ')
  return new Request(request.url, { method: 'POST', body: new URLSearchParams({ intent: name, ticketId, version }) })
}

export async function takeAction(person: Person, request: Request) {
  const { request: sent, attachments } = await takeFiles(person, await withRowStep(request))
  return answerForm(
    sent,
    actionForm(attachments),
    async (action, typed): Promise<ActionResult | Doubted | Response> => {
      if (isSending(action)) return changeSending(person, action, new URL(request.url).searchParams, typed)
      const { version } = await change(person, action)
      await forgetDraft(person, action)
      const released = action.intent === 'assign' && action.assigneeId === null
      return { id: crypto.randomUUID(), taken: action.intent, ticketId: action.ticketId, version, released }
    },
  )
}
