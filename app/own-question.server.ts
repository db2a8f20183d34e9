// One's own question, for every page that shows it: reading it, what is promised about its answer, and taking in what its requester writes.

import { z } from 'zod'
import { toOwnTimeline } from '#app/components/tickets/timeline-item.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import type { Person } from '#domain/accounts/person.ts'
import { markRead } from '#domain/notifications/notification.server.ts'
import { noteAnswersSeen } from '#domain/notifications/reach/delivered-answers.ts'
import { type DeliverySummary, describeReach } from '#domain/notifications/reach/reach.server.ts'
import { isReachable } from '#domain/offices/office-contact.ts'
import { findOffices, reachableOffice } from '#domain/offices/public-offices.ts'
import { nextToClose } from '#domain/season/closing-stage.ts'
import { findClosingStage, getSeason } from '#domain/season/get-season.ts'
import { closedStageAdvice } from '#domain/season/stage-help.server.ts'
import { getIncidentOfTicket } from '#domain/shared-answers/attaching/attached-tickets.ts'
import { attachFiles, findAttachments } from '#domain/tickets/attachments/attachment.server.ts'
import { findHelpForRequester } from '#domain/tickets/distress/ticket-distress.ts'
import { completeOwnTicket, rateOwnTicket, sendOwnMessage } from '#domain/tickets/requester/own-messages.ts'
import { getOwnReceipt, getOwnTicket, getUsualResponse } from '#domain/tickets/requester/own-ticket.ts'
import { type AnswerPromise, type OpenStage, promiseOf } from '#domain/tickets/sla/due-times.ts'
import { getAnswerDue } from '#domain/tickets/status-page/status-report.server.ts'
import type { WithEntry } from '#domain/tickets/store-ticket.ts'
import { awaitsAnswer } from '#domain/tickets/ticket.ts'
import { ownReplyInput, ratingInput, reopenInput } from '#domain/tickets/ticket-input.ts'
import { env } from '#platform/env.server.ts'
import { now } from '#shared/dates.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { redirectWithFlash } from './flash.ts'
import { takeFiles } from './form-files.server.ts'

interface PromiseView extends AnswerPromise {
  /** The usual time until an answer in milliseconds; null when it is unknown, or the promise is later or over. */
  readonly usual: number | null
  /** The office that can be reached now, when the answer may come too late. */
  readonly office: { readonly name: string; readonly phone: string; readonly whatsapp: string } | null
  /** True when the page of contacts helps: some office can be reached, and the answer may come too late. */
  readonly contacts: boolean
}

async function findOpenStage(at: Date): Promise<OpenStage | null> {
  const season = await getSeason()
  const next = season ? nextToClose(season, at) : null
  return next && { ...next, isClosing: (await findClosingStage(at)) !== null }
}

export async function getAnswerPromise(publicId: string): Promise<PromiseView | null> {
  const due = await getAnswerDue(publicId)
  if (!due?.dueAt) return null
  const at = now()
  const [stage, median] = await Promise.all([findOpenStage(at), getUsualResponse()])
  const expectedAt = median === null ? null : new Date(due.createdAt.getTime() + median)
  const promise = promiseOf(due.dueAt, at, stage, expectedAt)
  // What usually happens is omitted where it is false: after the promise, or over already.
  const holds = expectedAt !== null && expectedAt > at && expectedAt <= due.dueAt
  const office = promise.closing && due.regencyId !== null ? await reachableOffice(due.regencyId) : null
  const contacts = promise.closing !== null && (office !== null || (await findOffices()).some(isReachable))
  return {
    contacts,
    ...promise,
    usual: holds ? median : null,
    office: office && { name: office.name, phone: office.callCentre, whatsapp: office.whatsapp },
  }
}

/** A wa.me link with the number of the question written already; null where writing changes nothing, or has nowhere to go. */
function whatsappInvitation({ waitsForMessage }: DeliverySummary, questionNumber: string): string | null {
  const portal = env.whatsapp?.number
  if (!waitsForMessage || portal === undefined) return null
  return `https://wa.me/${portal}?text=${encodeURIComponent(questionNumber)}`
}

/**
 * The question with its history and files, ready to be shown on `page`; its notices count as read, its answers as seen.
 * @throws NotFound when there is none or it is someone else's.
 */
export async function loadOwnQuestion(person: Person, publicId: string, page: 'ownPage' | 'guestPage' = 'ownPage') {
  const ticket = await getOwnTicket(person, publicId)
  const awaits = awaitsAnswer(ticket.status)
  const [attachments, promise, reach, help] = await Promise.all([
    findAttachments(person, ticket.publicId),
    awaits && page === 'ownPage' ? getAnswerPromise(ticket.publicId) : null,
    awaits ? describeReach(ticket.id, 'receipt') : null,
    findHelpForRequester(ticket.publicId),
    markRead(person, { ticketId: ticket.id }),
    noteAnswersSeen(ticket.id),
  ])
  return {
    ...ticket,
    timeline: toOwnTimeline(ticket.timeline, attachments),
    help,
    promise,
    whatsapp: reach && whatsappInvitation(reach, ticket.number),
    idempotencyKey: newIdempotencyKey(),
  }
}

export type OwnQuestion = Awaited<ReturnType<typeof loadOwnQuestion>>

/** The receipt of the person's question. @throws NotFound when there is none or it is someone else's. */
export async function loadReceipt(person: Person, id: string) {
  const receipt = await getOwnReceipt(person, id)
  const { publicId, number } = receipt
  const [attachments, promise, reach, incident, help] = await Promise.all([
    findAttachments(person, publicId),
    getAnswerPromise(publicId),
    describeReach(publicId, 'receipt'),
    getIncidentOfTicket(publicId),
    findHelpForRequester(publicId),
  ])
  const whatsapp = whatsappInvitation(reach, number)
  const season = await getSeason()
  const closed = season ? closedStageAdvice(season, now(), receipt.title) : null
  const statusUrl = `${env.origin}/status/${publicId}`
  return { ...receipt, attachments, promise, reach: reach.words, whatsapp, incident, help, closed, statusUrl }
}

export type ReceiptView = Awaited<ReturnType<typeof loadReceipt>>

const said = {
  reply: 'Balasan Anda terkirim',
  reopen: 'Pertanyaan dibuka kembali',
  rate: 'Terima kasih atas penilaian Anda',
  complete: 'Pertanyaan ditandai selesai',
}

/** Where a requester's form came from: the question, the visitor's network address, and the page to go back to. */
interface OwnForm {
  readonly publicId: string
  readonly network: string
  readonly back: string
}

export const requesterForms = [
  ownReplyInput.omit({ publicId: true }).extend({ intent: z.literal('reply') }),
  reopenInput.omit({ publicId: true }).extend({ intent: z.literal('reopen') }),
  ratingInput.omit({ publicId: true }).extend({ intent: z.literal('rate') }),
  z.object({ intent: z.literal('complete') }),
] as const

type RequesterStep = z.output<(typeof requesterForms)[number]>

/** Runs the action of the requester's form; returns the text of its toast. `withEntry` runs with a message. */
export async function takeRequesterStep(
  person: Person,
  step: RequesterStep,
  { publicId, network }: Pick<OwnForm, 'publicId' | 'network'>,
  withEntry: WithEntry | undefined,
): Promise<string> {
  if (step.intent === 'complete') await completeOwnTicket(person, publicId)
  else if (step.intent === 'rate') await rateOwnTicket(person, { ...step, publicId })
  else await sendOwnMessage(step.intent, person, { ...step, publicId }, network, withEntry)
  return said[step.intent]
}

export async function answerOwnQuestion(person: Person, request: Request, form: OwnForm) {
  const { request: sent, attachments } = await takeFiles(person, request)
  const schema = z.discriminatedUnion('intent', requesterForms).and(z.object({ attachments }))
  return answerForm(sent, schema, async (typed) =>
    redirectWithFlash(form.back, await takeRequesterStep(person, typed, form, attachFiles(person, typed.attachments))),
  )
}
