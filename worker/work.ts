import {
  accountRegistered,
  addressProven,
  emailChangeRequested,
  identityChanged,
  passwordReplaced,
  passwordResetRequested,
  registrationRepeated,
  secondFactorChanged,
} from '#domain/accounts/account-events.ts'
import { accessChanged, accountInvited } from '#domain/accounts/people/people-input.ts'
import { numberChanged, numberCodeRequested, numberProven } from '#domain/accounts/phone/number-code.ts'
import { notifyPause } from '#domain/api-keys/webhooks/webhook.server.ts'
import { webhookDue, webhookPaused } from '#domain/api-keys/webhooks/webhook.ts'
import { deliverWebhookMessages } from '#domain/api-keys/webhooks/webhook-delivery.ts'
import { articleReviewDue } from '#domain/content/articles/article.ts'
import { faqNoticeDue, faqProposalSettled, faqProposed } from '#domain/content/faq/proposals/faq-proposal.ts'
import {
  mailAccessChange,
  mailEmailChange,
  mailErasure,
  mailIdentityChanged,
  mailInvitation,
  mailPasswordReplaced,
  mailPasswordReset,
  mailRepeatedRegistration,
  mailVerification,
} from '#domain/notifications/account-mails.ts'
import { messageQueued, withdrawnAnswerSent } from '#domain/notifications/deliveries/delivery.ts'
import { deliver } from '#domain/notifications/deliveries/outbox.ts'
import { announceFormer, formerQueues } from '#domain/notifications/former/former-messages.ts'
import { mailChannel } from '#domain/notifications/mail-outbox.server.ts'
import { mailNumberChanged, notifyErasure } from '#domain/notifications/numbers/number-news.ts'
import { joinFormerOwner } from '#domain/notifications/numbers/own-number.ts'
import { pushChannel } from '#domain/notifications/push/push-delivery.ts'
import { endPushElsewhere } from '#domain/notifications/push/push-outbox.ts'
import { retractAnswer } from '#domain/notifications/reach/delivered-answers.ts'
import { mailSecondFactorChanged } from '#domain/notifications/second-factor-mails.ts'
import { mailReviewDue } from '#domain/notifications/staff/staff-mails.ts'
import { notifyBreach, notifyDistress } from '#domain/notifications/staff/staff-warnings.ts'
import {
  noticeAssignment,
  noticeConsentWithdrawn,
  noticeReplyReturned,
  noticeSnoozeEnd,
} from '#domain/notifications/ticket-notices.ts'
import { sendNumberCode } from '#domain/notifications/whatsapp/queued-whatsapp.ts'
import { handleReceived } from '#domain/notifications/whatsapp/received-message.ts'
import { whatsappReceivedEvent } from '#domain/notifications/whatsapp/whatsapp-events.ts'
import { takeProvenNumber, whatsappChannel } from '#domain/notifications/whatsapp/whatsapp-outbox.ts'
import { performRestoreTest } from '#domain/operations/backups/backup.server.ts'
import { backupRequested, restoreTestRequested } from '#domain/operations/backups/backup.ts'
import { createBackup } from '#domain/operations/backups/backup-schedule.ts'
import { isPutOff } from '#domain/operations/peak/peak-now.server.ts'
import { breachNoticeContinues } from '#domain/privacy/breaches/breach.ts'
import { sendBreachNotices } from '#domain/privacy/breaches/breach-notice.ts'
import { releaseUnproven } from '#domain/privacy/erasure/erasure.ts'
import { erasureRequested } from '#domain/privacy/erasure/erasure-events.ts'
import { writeErasureList } from '#domain/privacy/retention/erasure-list.ts'
import { continueRetention } from '#domain/privacy/retention/retention.server.ts'
import { retentionGoesOn } from '#domain/privacy/retention/retention.ts'
import { eraseSeasonData } from '#domain/privacy/season-close/season-close.server.ts'
import { seasonCloseGoesOn } from '#domain/privacy/season-close/season-close.ts'
import { reportChannels } from '#domain/sealed-reports/news/report-news.server.ts'
import { recordCannedReplyUse } from '#domain/search/ready-answers/canned-reply-use.ts'
import {
  noticeProposal,
  noticeSettled,
  notifyProposalRequesters,
} from '#domain/shared-answers/faq-proposals/proposal-news.ts'
import { notifyFollowers } from '#domain/shared-answers/followers/followers.ts'
import { incidentUpdateDue } from '#domain/shared-answers/service-incident-input.ts'
import { bulkStarted } from '#domain/tickets/bulk/bulk.ts'
import { runBulk } from '#domain/tickets/bulk/bulk-progress.ts'
import { distributeAround } from '#domain/tickets/distribution/distribution.ts'
import { cannedReplySent, replyHeld, replyReturned } from '#domain/tickets/drafts/draft.ts'
import { releaseReply } from '#domain/tickets/drafts/held-reply.ts'
import { recalculateDueTimes } from '#domain/tickets/escalation/due-time-changes.ts'
import { serviceLevelsChanged } from '#domain/tickets/sla/service-level-audit.ts'
import {
  snoozeEndedEvent,
  ticketAssigned,
  ticketConsentWithdrawn,
  ticketEscalated,
  ticketRated,
  ticketReleased,
} from '#domain/tickets/ticket-events.ts'
import { type Handler, on, workBySchedule, workOn } from '#platform/jobs.server.ts'
import { renderLetter } from './letter.ts'
import { schedules } from './schedules.ts'
import { talkOptions } from './talk-options.ts'
import { onEach, ticketHandlers } from './ticket-handlers.ts'

/** Connections to the mail server: as many as a small provider allows, so that a slow one holds up few others. */
const mailsAtOnce = 5

/** Requests to WhatsApp, and to push services, under way at once; the former's own limit is 80 messages a second. */
const messagesAtOnce = 5

/** Held replies that are sent at the same time: their agents have moved on, and families wait. */
const repliesAtOnce = 5

const mails = mailChannel(renderLetter)

/** Every handler may run more than once for one event and must be idempotent. Several effects of an event go through `onEach`. */
export const handlers: readonly Handler[] = [
  ...ticketHandlers,
  on(withdrawnAnswerSent, retractAnswer),
  on(ticketRated, ({ ticketId }) => notifyDistress(ticketId, 'rating')),
  on(replyHeld, async ({ personId, ...hold }) => void (await releaseReply(personId, hold)), repliesAtOnce),
  on(replyReturned, noticeReplyReturned),
  on(cannedReplySent, recordCannedReplyUse),
  on(snoozeEndedEvent, noticeSnoozeEnd),
  on(ticketAssigned, noticeAssignment),
  on(ticketReleased, ({ ticketId }) => distributeAround(ticketId)),
  on(ticketEscalated, notifyBreach),
  on(ticketConsentWithdrawn, noticeConsentWithdrawn),
  on(bulkStarted, ({ bulkId }) => runBulk(bulkId)),
  on(incidentUpdateDue, ({ updateId }) => notifyFollowers(updateId)),
  on(faqProposed, ({ faqId }) => noticeProposal(faqId)),
  on(faqProposalSettled, ({ faqId }) => noticeSettled(faqId)),
  on(faqNoticeDue, ({ faqId }) => notifyProposalRequesters(faqId)),
  on(registrationRepeated, ({ userId }) => mailRepeatedRegistration(userId)),
  on(accountRegistered, mailVerification),
  on(emailChangeRequested, mailEmailChange),
  ...onEach(erasureRequested, { mail: mailErasure, notice: notifyErasure, 'erasure-list': () => writeErasureList() }),
  on(passwordResetRequested, mailPasswordReset),
  ...onEach(passwordReplaced, { mail: mailPasswordReplaced, push: ({ userId }) => endPushElsewhere(userId) }),
  on(addressProven, releaseUnproven),
  on(accountInvited, mailInvitation),
  on(accessChanged, mailAccessChange),
  on(secondFactorChanged, mailSecondFactorChanged),
  on(identityChanged, mailIdentityChanged),
  on(articleReviewDue, mailReviewDue),
  on(backupRequested, ({ backupId }) => createBackup(backupId)),
  on(restoreTestRequested, ({ backupId }) => performRestoreTest(backupId)),
  on(seasonCloseGoesOn, async ({ closeId }) => {
    await eraseSeasonData(closeId)
    await writeErasureList()
  }),
  on(retentionGoesOn, async ({ runId }) => {
    await continueRetention(runId)
    await writeErasureList()
  }),
  on(breachNoticeContinues, ({ incidentId }) => sendBreachNotices(incidentId)),
  on(serviceLevelsChanged, async () => void (await recalculateDueTimes())),
  on(messageQueued.mail, (job) => deliver(mails, job), mailsAtOnce),
  on(whatsappReceivedEvent, ({ id }) => handleReceived(id, talkOptions)),
  // What is sent about a sealed report goes through the queues of all others: figures of queues reveal nothing of reports.
  on(
    messageQueued.whatsapp,
    (job) => deliver(job.sealed ? reportChannels.whatsapp : whatsappChannel, job),
    messagesAtOnce,
  ),
  on(messageQueued.push, (job) => deliver(job.sealed ? reportChannels.push : pushChannel, job), messagesAtOnce),
  on(webhookDue, (due) => deliverWebhookMessages(due), messagesAtOnce),
  on(webhookPaused, ({ webhookId }) => notifyPause(webhookId)),
  on(numberCodeRequested, sendNumberCode),
  ...onEach(numberProven, { questions: takeProvenNumber, 'former-owner': joinFormerOwner }),
  on(numberChanged, mailNumberChanged),
  ...formerQueues.map(({ channel, event }) => on(event, (job) => announceFormer(channel, job))),
]

export const queues: readonly string[] = [...handlers, ...schedules].map(({ name }) => name)

export async function work(): Promise<void> {
  await workOn(handlers)
  await workBySchedule(schedules, () => isPutOff('jobs'))
}
