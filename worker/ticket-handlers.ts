// The effects of what happens to a ticket.
import { queueWebhookMessages } from '#domain/api-keys/webhooks/queue-webhook-messages.ts'
import { mailContactConfirmation, mailEarlierAnswers } from '#domain/notifications/contact/contact-mails.ts'
import { answerStands } from '#domain/notifications/deliveries/answer-stands.ts'
import { mailFiled } from '#domain/notifications/filed-ticket-mails.ts'
import { pushAnswer } from '#domain/notifications/push/push-answer.ts'
import { retractAnswer } from '#domain/notifications/reach/retract-answer.ts'
import { tellDistress } from '#domain/notifications/staff/tell-distress.ts'
import { mailAnswer, mailCompletion, mailSubmission } from '#domain/notifications/ticket-mails.ts'
import {
  noticeAnswer,
  noticeCompletion,
  noticeHandOver,
  noticeMentions,
  noticeNote,
  noticeRequesterReply,
  noticeWatchers,
} from '#domain/notifications/ticket-notices.ts'
import { greetGuest } from '#domain/notifications/whatsapp/greet-guest.ts'
import { tellAnswer } from '#domain/notifications/whatsapp/tell-answer.ts'
import { tellCompletion } from '#domain/notifications/whatsapp/tell-completion.ts'
import { forgetCannedReplyUse } from '#domain/ready-answers/forget-canned-reply-use.ts'
import { answerLateArrival } from '#domain/service-incidents/attaching/answer-late-arrival.ts'
import { distributeAround } from '#domain/tickets/distribution/distribute-tickets.ts'
import { wakeOnReply } from '#domain/tickets/following/wake-tickets.ts'
import {
  contactConfirmed,
  messageWithdrawn,
  requesterReplied,
  ticketAnswered,
  ticketCompleted,
  ticketHandedOver,
  ticketNoted,
  ticketSubmitted,
} from '#domain/tickets/ticket-events.ts'
import type { Handler } from '#platform/jobs.server.ts'
import { onEach } from './effects.ts'

interface Of {
  readonly ticketId: number
  readonly entryId: number
}

const webhooks = ({ ticketId }: Pick<Of, 'ticketId'>) => queueWebhookMessages(ticketId)
const distribution = ({ ticketId }: Pick<Of, 'ticketId'>) => distributeAround(ticketId)

/** An effect of an answer, left undone once the answer was withdrawn. */
const ofAnswer = (act: (ticketId: number, entryId: number) => Promise<void>) => async (of: Of) => {
  if (await answerStands(of.entryId)) await act(of.ticketId, of.entryId)
}

/** Notices of one entry are one effect: each person gets the first that applies, and no second. */
export const ticketHandlers: readonly Handler[] = [
  ...onEach(ticketSubmitted, {
    webhooks,
    distress: ({ ticketId }) => tellDistress(ticketId),
    'receipt-mail': ({ ticketId }) => mailSubmission(ticketId),
    'filed-mail': ({ ticketId }) => mailFiled(ticketId),
    'contact-mail': ({ ticketId }) => mailContactConfirmation(ticketId),
    greeting: ({ ticketId }) => greetGuest(ticketId),
    'incident-answer': ({ ticketId }) => answerLateArrival(ticketId),
    distribution,
  }),
  ...onEach(ticketAnswered, {
    webhooks,
    notice: ofAnswer((ticketId, entryId) => noticeAnswer({ ticketId, entryId })),
    'watcher-notices': ofAnswer((ticketId, entryId) => noticeWatchers({ ticketId, entryId }, 'answered')),
    mail: ofAnswer(mailAnswer),
    whatsapp: ofAnswer(tellAnswer),
    push: ofAnswer(pushAnswer),
    distribution,
  }),
  ...onEach(messageWithdrawn, { webhooks, retraction: retractAnswer, 'canned-reply-use': forgetCannedReplyUse }),
  ...onEach(contactConfirmed, { 'answer-mails': ({ ticketId }) => mailEarlierAnswers(ticketId) }),
  ...onEach(ticketCompleted, {
    webhooks,
    notice: ({ ticketId }) => noticeCompletion(ticketId),
    mail: ({ ticketId }) => mailCompletion(ticketId),
    whatsapp: ({ ticketId }) => tellCompletion(ticketId),
    distribution,
  }),
  ...onEach(requesterReplied, {
    webhooks,
    distress: ({ ticketId, entryId }) => tellDistress(ticketId, entryId),
    notices: async (of) => {
      await noticeRequesterReply(of)
      await noticeWatchers(of, 'requester-replied')
    },
    snooze: ({ ticketId }) => wakeOnReply(ticketId),
  }),
  ...onEach(ticketNoted, {
    notices: async (noted) => {
      await noticeMentions(noted)
      await noticeNote(noted)
      await noticeWatchers(noted, 'noted')
    },
  }),
  ...onEach(ticketHandedOver, { notices: noticeHandOver, distribution }),
]
