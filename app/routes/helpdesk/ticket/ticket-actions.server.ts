import { redirect } from 'react-router'
import { z } from 'zod'
import type { ActionResult, Doubted } from '#app/components/tickets/action-result.ts'
import { takeFiles } from '#app/form-files.server.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { noteTypedForm } from '#app/forms/submitted-forms.ts'
import { deskLists } from '#app/routes/helpdesk/tickets/desk-lists.ts'
import type { Person } from '#domain/accounts/person.ts'
import { findCannedReplies } from '#domain/content/canned-replies/canned-reply.server.ts'
import { attachTickets, takeTicketOut } from '#domain/shared-answers/attaching/attached-tickets.ts'
import { attachmentIds } from '#domain/tickets/attachments/attachment-policy.ts'
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
import { type ActionIntent, actionIntents } from '#domain/tickets/desk-actions.ts'
import { settleDistress } from '#domain/tickets/distress/ticket-distress.ts'
import { findBeingAnswered, saveDraft } from '#domain/tickets/drafts/draft.server.ts'
import { heldReplyInput, holdInput } from '#domain/tickets/drafts/draft.ts'
import { holdReply, releaseReply, takeReplyBack } from '#domain/tickets/drafts/held-reply.ts'
import { endSnooze, snoozeTicket, watchTicket } from '#domain/tickets/following/following.ts'
import { type SnoozeInput, snoozeInput } from '#domain/tickets/following/snooze-input.ts'
import { writeLineAnswer } from '#domain/tickets/pupils/pupil.ts'
import { checkReply } from '#domain/tickets/reply-guard/check-reply.ts'
import { type TicketStepInput, ticketStepInput } from '#domain/tickets/ticket-input.ts'
import { handOverTicket, pullBackTicket } from '#domain/tickets/transfer/transfer.ts'
import { withdrawMessage } from '#domain/tickets/withdrawal/withdrawal.ts'
import { withdrawalInput } from '#domain/tickets/withdrawal/withdrawal-input.ts'
import { Conflict } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'

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

const sendInput = heldReplyInput.extend({
  attachments: attachmentIds,
  next: z.enum(['', 'on']),
  /** What the check found was read, and is sent all the same: the button says so, and no other names it. */
  checked: z.enum(['', 'on']).default(''),
  canned: z.union([z.literal('').transform(() => null), z.coerce.number().int().positive()]),
  /** Do what the canned reply sets. */
  macro: z.enum(['', 'on']),
})

/** The chosen lines as they come from `withLines`: '1 2 7'. */
const pupilAnswerInput = heldReplyInput.omit({ after: true }).extend({
  lines: z
    .string({ error: 'Pilih dulu baris yang dijawab' })
    .regex(/^\d{1,3}(?: \d{1,3}){0,499}$/, 'Pilih dulu baris yang dijawab')
    .transform((typed) => typed.split(' ').map(Number)),
  checked: z.enum(['', 'on']).default(''),
})

const joinInput = ticketStepInput.extend({ incidentId: z.coerce.number().int().positive() })

/** `here`: the ticket is open already, and its page restores the text automatically. */
const takeBackInput = holdInput.extend({ here: z.enum(['', 'on']) })

type Outcome = Pick<ActionResult, 'version' | 'released'> | Pick<Doubted, 'findings'> | Response

const action = <Input extends typeof ticketStepInput | typeof holdInput>(
  input: Input,
  run: (person: Person, input: z.output<Input>, query: URLSearchParams) => Promise<Outcome>,
) => ({ input, run })

/** For what an agent does for themselves: it leaves the ticket as it was. */
const keep =
  <Input extends TicketStepInput>(run: (person: Person, input: Input) => Promise<void>) =>
  async (person: Person, input: Input) => {
    await run(person, input)
    return { version: input.version }
  }

/** What each action of the desk takes, and what it does; how it looks is in domain/tickets/desk-actions.ts. */
const actions = {
  claim: action(ticketStepInput, claimTicket),
  'undo-claim': action(ticketStepInput, undoClaim),
  assign: action(assignmentInput, async (person, input) => {
    const { version } = await assignTicket(person, input)
    return { version, released: input.assigneeId === null }
  }),
  'set-category': action(categoryChangeInput, classifyTicket),
  'set-priority': action(priorityChangeInput, classifyTicket),
  'hand-over': action(handOverInput, handOverTicket),
  'pull-back': action(ticketStepInput, pullBackTicket),
  send: action(sendInput, async (person, input, query) => {
    const findings = input.checked ? [] : await checkReply(person, input)
    if (findings.length > 0) return { findings }
    const canned = (await findCannedReplies(person)).find(({ id }) => id === input.canned)
    const { attachments } = input
    await holdReply(person, input, {
      ...{ attachments, cannedReplyId: canned?.id, steps: input.macro ? canned?.sets : undefined },
    })
    return input.next ? redirect(await findNextAddress(person, input.ticketId, query)) : input
  }),
  'answer-pupils': action(pupilAnswerInput, async (person, { lines, checked, ...input }) => {
    const reply = { ...input, message: writeLineAnswer(lines, input.message), after: null }
    const findings = checked ? [] : await checkReply(person, reply)
    if (findings.length > 0) return { findings }
    await holdReply(person, reply, { attachments: [] })
    return input
  }),
  'take-back': action(takeBackInput, async (person, input, query) => {
    const returned = await takeReplyBack(person, input)
    return input.here ? returned : redirect(`/helpdesk/tickets/${input.ticketId}?${query}#balas`)
  }),
  'send-now': action(holdInput, async (person, input) => {
    const sent = await releaseReply(person.id, input)
    if (!sent) throw new Conflict('Balasan ini tidak menunggu lagi. Lihat riwayat tiketnya.')
    return sent
  }),
  complete: action(ticketStepInput, completeTicket),
  'undo-completion': action(ticketStepInput, undoCompletion),
  merge: action(mergeInput, mergeTickets),
  unmerge: action(ticketStepInput, unmergeTicket),
  note: action(noteInput, async (person, input) => {
    const noted = await noteOnTicket(person, input)
    await saveDraft(person, input.ticketId, { kind: 'note', message: '' })
    return noted
  }),
  withdraw: action(withdrawalInput, withdrawMessage),
  snooze: action(snoozeInput, keep<SnoozeInput>(snoozeTicket)),
  wake: action(
    ticketStepInput,
    keep((person, { ticketId }) => endSnooze(person, ticketId)),
  ),
  watch: action(
    ticketStepInput,
    keep((person, { ticketId }) => watchTicket(person, ticketId, true)),
  ),
  unwatch: action(
    ticketStepInput,
    keep((person, { ticketId }) => watchTicket(person, ticketId, false)),
  ),
  'join-incident': action(
    joinInput,
    keep<z.output<typeof joinInput>>(async (person, { incidentId, ticketId }) => {
      await attachTickets(person, { id: incidentId, tickets: [ticketId], idempotencyKey: newIdempotencyKey() })
    }),
  ),
  'leave-incident': action(ticketStepInput, (person, { ticketId }) => takeTicketOut(person, ticketId)),
  'settle-distress': action(ticketStepInput, settleDistress),
  spam: action(ticketStepInput, markSpam),
  'not-spam': action(ticketStepInput, unmarkSpam),
} satisfies Record<ActionIntent, unknown>

type Actions = typeof actions
type SentAction = {
  [Intent in ActionIntent]: z.output<Actions[Intent]['input']> & { readonly intent: Intent }
}[ActionIntent]

function actionForm(attachments: typeof attachmentIds): z.ZodType<SentAction> {
  const forms = actionIntents.map((intent) => {
    const input: z.ZodObject = actions[intent].input
    return input.extend({ intent: z.literal(intent), ...(intent === 'send' && { attachments }) })
  })
  return z.discriminatedUnion('intent', forms as unknown as [z.ZodObject]) as unknown as z.ZodType<SentAction>
}

/** The chosen boxes of one name as one field. */
function withLines(request: Request, form: FormData): Request {
  noteTypedForm(request, form)
  const fields = [...form].flatMap(([name, value]) =>
    name === 'line' || typeof value !== 'string' ? [] : [[name, value]],
  )
  const body = new URLSearchParams([...fields, ['lines', form.getAll('line').join(' ')]])
  return new Request(request.url, { method: 'POST', body })
}

/** The form of a list's rows names by its button what is to be done, to which ticket, at which version: 'claim 1203 4'. */
async function withRowStep(request: Request): Promise<Request> {
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return request
  const form = await request.clone().formData()
  const step = form.get('step')
  if (form.has('line')) return withLines(request, form)
  if (typeof step !== 'string') return request
  noteTypedForm(request, form)
  const [name = '', ticketId = '', version = ''] = step.split(' ')
  return new Request(request.url, { method: 'POST', body: new URLSearchParams({ intent: name, ticketId, version }) })
}

/** Takes the action that the form names. @throws as the action, and Invalid in the answer where the form is wrong. */
export async function takeAction(person: Person, request: Request) {
  const { request: sent, attachments } = await takeFiles(person, await withRowStep(request))
  const query = new URL(request.url).searchParams
  return answerForm(
    sent,
    actionForm(attachments),
    async ({ intent: taken, ...input }, typed): Promise<ActionResult | Doubted | Response> => {
      const outcome = await actions[taken].run(person, input as never, query)
      if (outcome instanceof Response) return outcome
      const id = crypto.randomUUID()
      if ('findings' in outcome) return { id, findings: outcome.findings, values: typed }
      const { version, released } = outcome
      return { id, taken, ticketId: input.ticketId, version, ...(released && { released }) }
    },
  )
}
