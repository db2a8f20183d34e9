// One's own question, for every page that shows it: reading it, and taking in what its requester writes.
import { z } from 'zod'
import { getAnswerPromise } from '#app/answer-promise.server.ts'
import { takeFiles } from '#app/attachment-actions.server.ts'
import { toTimelineItem } from '#app/components/tickets/timeline-item.ts'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import type { Person } from '#domain/accounts/person.ts'
import { markRead } from '#domain/notifications/find-notifications.ts'
import { describeReach } from '#domain/notifications/reach/describe-reach.ts'
import { noteAnswersSeen } from '#domain/notifications/reach/note-answers-seen.ts'
import { attachFiles } from '#domain/tickets/attachments/attach-files.ts'
import { findAttachments } from '#domain/tickets/attachments/find-attachments.ts'
import { findHelpForRequester } from '#domain/tickets/distress/help-for-requester.ts'
import { completeOwnTicket } from '#domain/tickets/requester/complete-own-ticket.ts'
import { getOwnTicket } from '#domain/tickets/requester/get-own-ticket.ts'
import { rateOwnTicket } from '#domain/tickets/requester/rate-own-ticket.ts'
import { sendOwnMessage } from '#domain/tickets/requester/send-own-message.ts'
import { awaitsAnswer } from '#domain/tickets/ticket.ts'
import { ownReplyInput, ratingInput, reopenInput } from '#domain/tickets/ticket-input.ts'
import { formatMoment } from '#shared/dates.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { whatsappInvitation } from './whatsapp-invitation.server.ts'

/**
 * The question with its history and files, ready to be shown; its notices count as read, its answers as seen.
 * @throws NotFound when there is none or it is somebody else's.
 */
export async function loadOwnQuestion(person: Person, publicId: string) {
  const ticket = await getOwnTicket(person, publicId)
  const awaits = awaitsAnswer(ticket.status)
  const [attachments, promise, reach, help] = await Promise.all([
    findAttachments(person, ticket.publicId),
    awaits ? getAnswerPromise(ticket.publicId) : null,
    awaits ? describeReach(ticket.id, 'ownPage') : null,
    findHelpForRequester(ticket.publicId),
    markRead(person, { ticketId: ticket.id }),
    noteAnswersSeen(ticket.id),
  ])
  const timeline = ticket.timeline.map(toTimelineItem).map(({ own, author, ...entry }) => ({
    ...entry,
    author: own ? `${author} (Anda)` : author,
    attachments: attachments.filter(({ entryId }) => entryId === entry.id),
  }))
  const words = reach?.words ?? null
  return {
    ...ticket,
    timeline,
    help,
    promise,
    reach: words,
    whatsapp: reach && whatsappInvitation(reach, ticket.number),
    asked: formatMoment(ticket.createdAt),
    idempotencyKey: newIdempotencyKey(),
  }
}

/** What `loadOwnQuestion` gives. */
export type OwnQuestion = Awaited<ReturnType<typeof loadOwnQuestion>>

const said = {
  reply: 'Balasan Anda terkirim',
  reopen: 'Pertanyaan dibuka kembali',
  rate: 'Terima kasih atas penilaian Anda',
  complete: 'Pertanyaan ditandai selesai',
}

/** Where a requester's form came from: the question, the visitor's network address, and the page to go back to. */
export interface OwnForm {
  readonly publicId: string
  readonly network: string
  readonly back: string
}

/** Takes in a reply, a completion, a reopening or a rating; the answer leads back to the page, or is a `FormProblem`. */
export async function answerOwnQuestion(person: Person, request: Request, { publicId, network, back }: OwnForm) {
  const { request: sent, attachments } = await takeFiles(person, request)
  const form = z.discriminatedUnion('intent', [
    ownReplyInput.omit({ publicId: true }).extend({ intent: z.literal('reply'), attachments }),
    reopenInput.omit({ publicId: true }).extend({ intent: z.literal('reopen'), attachments }),
    ratingInput.omit({ publicId: true }).extend({ intent: z.literal('rate') }),
    z.object({ intent: z.literal('complete'), attachments }),
  ])
  return answerForm(sent, form, async (typed) => {
    const input = { ...typed, publicId }
    if (input.intent === 'complete') await completeOwnTicket(person, publicId)
    else if (input.intent === 'rate') await rateOwnTicket(person, input)
    else await sendOwnMessage(input.intent, person, input, network, attachFiles(person, input.attachments))
    return redirectWithFlash(back, said[input.intent])
  })
}
