// Who acts on what: the one table that ties events of the areas below to functions of the areas below.
import { accountRegistered, registrationRepeated } from '#domain/accounts/account-events.ts'
import {
  addressProven,
  emailChangeRequested,
  identityChanged,
  passwordReplaced,
  passwordResetRequested,
  secondFactorChanged,
} from '#domain/accounts/credential-events.ts'
import { accessChanged, accountInvited } from '#domain/accounts/people/people-events.ts'
import { numberChanged, numberCodeRequested, numberProven } from '#domain/accounts/phone/phone-events.ts'
import { deliverWebhookMessages } from '#domain/api-keys/webhooks/deliver-webhook-messages.ts'
import { tellPause } from '#domain/api-keys/webhooks/tell-pause.ts'
import { webhookDue, webhookPaused } from '#domain/api-keys/webhooks/webhook-events.ts'
import { articleReviewDue } from '#domain/content/articles/article-events.ts'
import { faqProposalSettled, faqProposed, faqTellingDue } from '#domain/content/faq/proposals/faq-proposal-events.ts'
import { noticeProposal, noticeSettled } from '#domain/faq-proposals/proposal-notices.ts'
import { tellAskers } from '#domain/faq-proposals/tell-askers.ts'
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
import { deliverMail } from '#domain/notifications/deliver-mail.ts'
import { withdrawnAnswerSent } from '#domain/notifications/deliveries/delivery-events.ts'
import { letterQueued, mailQueued } from '#domain/notifications/notification-events.ts'
import { joinFormerOwner } from '#domain/notifications/numbers/join-former-owner.ts'
import { mailNumberChanged } from '#domain/notifications/numbers/number-mails.ts'
import { tellErasure } from '#domain/notifications/numbers/tell-erasure.ts'
import { deliverPush } from '#domain/notifications/push/deliver-push.ts'
import { endPushElsewhere } from '#domain/notifications/push/endings.ts'
import { pushQueued } from '#domain/notifications/push/push-events.ts'
import { retractAnswer } from '#domain/notifications/reach/retract-answer.ts'
import { mailSecondFactorChanged } from '#domain/notifications/second-factor-mails.ts'
import { mailReviewDue } from '#domain/notifications/staff/content-mails.ts'
import { tellBreach } from '#domain/notifications/staff/tell-breach.ts'
import { tellDistress } from '#domain/notifications/staff/tell-distress.ts'
import {
  noticeAssignment,
  noticeConsentWithdrawn,
  noticeReplyReturned,
  noticeWoken,
} from '#domain/notifications/ticket-notices.ts'
import { deliverMessage } from '#domain/notifications/whatsapp/deliver-message.ts'
import { handleReceived } from '#domain/notifications/whatsapp/handle-received.ts'
import { sendNumberCode } from '#domain/notifications/whatsapp/send-number-code.ts'
import { takeProvenNumber } from '#domain/notifications/whatsapp/take-proven-number.ts'
import { whatsappQueued, whatsappReceivedEvent } from '#domain/notifications/whatsapp/whatsapp-events.ts'
import { backupRequested, restoreTestRequested } from '#domain/operations/backups/backup-events.ts'
import { createBackup } from '#domain/operations/backups/create-backup.ts'
import { performRestoreTest } from '#domain/operations/backups/request-restore-test.ts'
import { releaseUnproven } from '#domain/privacy/erasure/detach-unverified-tickets.ts'
import { erasureRequested } from '#domain/privacy/erasure/erasure-events.ts'
import { incidentNoticeGoesOn } from '#domain/privacy/incidents/incident-events.ts'
import { sendIncidentNotices } from '#domain/privacy/incidents/notify-affected.ts'
import { retentionGoesOn } from '#domain/privacy/retention/retention-events.ts'
import { continueRetention } from '#domain/privacy/retention/run-retention.ts'
import { writeErasureList } from '#domain/privacy/retention/write-erasure-list.ts'
import { eraseSeasonData } from '#domain/privacy/season-close/erase-season-data.ts'
import { seasonCloseGoesOn } from '#domain/privacy/season-close/season-close-events.ts'
import { recordCannedReplyUse } from '#domain/ready-answers/record-canned-reply-use.ts'
import { sendReportNews } from '#domain/reports/news/send-report-news.ts'
import { tellFollowers } from '#domain/service-incidents/followers/tell-followers.ts'
import { incidentUpdateDue } from '#domain/service-incidents/service-incident-events.ts'
import { bulkStarted } from '#domain/tickets/bulk/bulk-events.ts'
import { runBulk } from '#domain/tickets/bulk/run-bulk.ts'
import { distributeAround } from '#domain/tickets/distribution/distribute-tickets.ts'
import { cannedReplySent, replyHeld, replyReturned } from '#domain/tickets/drafts/draft-events.ts'
import { releaseReply } from '#domain/tickets/drafts/release-reply.ts'
import { recalculateDueTimes } from '#domain/tickets/escalation/recalculate-due-times.ts'
import { serviceLevelsChanged } from '#domain/tickets/sla/sla-events.ts'
import {
  snoozeEnded,
  ticketAssigned,
  ticketConsentWithdrawn,
  ticketEscalated,
  ticketRated,
  ticketReleased,
} from '#domain/tickets/ticket-events.ts'
import { type Handler, on } from '#platform/jobs.server.ts'
import { onEach } from './effects.ts'
import { renderLetter } from './letter.ts'
import { talkOptions } from './talk-options.ts'
import { ticketHandlers } from './ticket-handlers.ts'

/** Connections to the mail server: as many as a small provider bears, so that a slow one holds up few others. */
const mailsAtOnce = 5

/** Requests to WhatsApp, and to push services, under way at once; the former's own limit is 80 messages a second. */
const messagesAtOnce = 5

/** Held replies that are sent at the same time: their agents have moved on, and families wait. */
const repliesAtOnce = 5

/** Every handler may run more than once for one event and must be idempotent. Several effects of an event go through `onEach`. */
export const handlers: readonly Handler[] = [
  ...ticketHandlers,
  on(withdrawnAnswerSent, retractAnswer),
  on(ticketRated, ({ ticketId }) => tellDistress(ticketId, 'rating')),
  on(replyHeld, async ({ personId, ...hold }) => void (await releaseReply(personId, hold)), repliesAtOnce),
  on(replyReturned, noticeReplyReturned),
  on(cannedReplySent, recordCannedReplyUse),
  on(snoozeEnded, noticeWoken),
  on(ticketAssigned, noticeAssignment),
  on(ticketReleased, ({ ticketId }) => distributeAround(ticketId)),
  on(ticketEscalated, tellBreach),
  on(ticketConsentWithdrawn, noticeConsentWithdrawn),
  on(bulkStarted, ({ bulkId }) => runBulk(bulkId)),
  on(incidentUpdateDue, ({ updateId }) => tellFollowers(updateId)),
  on(faqProposed, ({ faqId }) => noticeProposal(faqId)),
  on(faqProposalSettled, ({ faqId }) => noticeSettled(faqId)),
  on(faqTellingDue, ({ faqId }) => tellAskers(faqId)),
  on(registrationRepeated, ({ userId }) => mailRepeatedRegistration(userId)),
  on(accountRegistered, mailVerification),
  on(emailChangeRequested, mailEmailChange),
  ...onEach(erasureRequested, { mail: mailErasure, notice: tellErasure, 'erasure-list': () => writeErasureList() }),
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
  on(incidentNoticeGoesOn, ({ incidentId }) => sendIncidentNotices(incidentId)),
  on(serviceLevelsChanged, async () => void (await recalculateDueTimes())),
  on(letterQueued, ({ mailId, attempts }) => deliverMail(mailId, renderLetter, attempts), mailsAtOnce),
  on(whatsappReceivedEvent, ({ id }) => handleReceived(id, talkOptions)),
  // What is sent about a sealed report goes through the queues of all others: figures of queues tell nothing of reports.
  on(
    whatsappQueued,
    ({ messageId, attempts, sealed }) => (sealed ? sendReportNews : deliverMessage)(messageId, attempts),
    messagesAtOnce,
  ),
  on(
    pushQueued,
    ({ messageId, attempts, sealed }) => (sealed ? sendReportNews : deliverPush)(messageId, attempts),
    messagesAtOnce,
  ),
  on(webhookDue, (due) => deliverWebhookMessages(due), messagesAtOnce),
  on(webhookPaused, ({ webhookId }) => tellPause(webhookId)),
  on(numberCodeRequested, sendNumberCode),
  ...onEach(numberProven, { questions: takeProvenNumber, 'former-owner': joinFormerOwner }),
  on(numberChanged, mailNumberChanged),
  on(mailQueued, ({ mailId }) => deliverMail(mailId, renderLetter), mailsAtOnce),
]
