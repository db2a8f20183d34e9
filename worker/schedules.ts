import { moveFormerContacts } from '#domain/accounts/contacts/former-contacts.ts'
import { oldSignIns } from '#domain/accounts/sessions/sessions.server.ts'
import { oldKeyRequests } from '#domain/api-keys/api-key.server.ts'
import { sweepWebhookMessages } from '#domain/api-keys/webhooks/webhook-messages.ts'
import { findUrgentNews } from '#domain/content/announcements/published-announcements.ts'
import { announceDueReviews } from '#domain/content/articles/managed-articles.ts'
import { settleStuckMessages } from '#domain/notifications/deliveries/stuck-messages.ts'
import { mailOutbox } from '#domain/notifications/mail-outbox.server.ts'
import { endOfQuiet } from '#domain/notifications/push/push.ts'
import { deleteOldPush } from '#domain/notifications/push/push-delivery.ts'
import { announceNextSeason, pushNews, remindOfStages } from '#domain/notifications/push/push-messages.ts'
import { pushOutbox } from '#domain/notifications/push/push-outbox.ts'
import { sendDigests } from '#domain/notifications/staff/staff-mails.ts'
import { notifyDueSoon } from '#domain/notifications/staff/staff-warnings.ts'
import { deleteOldMessages, fileWaiting } from '#domain/notifications/whatsapp/received-message.ts'
import { whatsappOutbox } from '#domain/notifications/whatsapp/whatsapp-outbox.ts'
import { requestDueBackup } from '#domain/operations/backups/backup-schedule.ts'
import { oldLiveEvents } from '#domain/operations/live/live-event.server.ts'
import { eraseDueAccounts } from '#domain/privacy/erasure/erasure.ts'
import { writeErasureList } from '#domain/privacy/retention/erasure-list.ts'
import { endReports, startRetention } from '#domain/privacy/retention/retention.server.ts'
import { reportOutboxes } from '#domain/sealed-reports/news/report-news.server.ts'
import { oldCannedReplyUses } from '#domain/search/ready-answers/canned-reply-use.ts'
import { oldSearches } from '#domain/search/search-queries.ts'
import { clusterMissedTickets, oldClusters } from '#domain/shared-answers/clusters/clustering.ts'
import { unsentFiles } from '#domain/tickets/attachments/attachment.server.ts'
import { scanWaitingAttachments } from '#domain/tickets/attachments/attachment-upload.server.ts'
import { resumeBulks } from '#domain/tickets/bulk/bulk-progress.ts'
import { oldPresence } from '#domain/tickets/desk/presence.ts'
import { learnWords } from '#domain/tickets/desk-search/search-words.ts'
import { distributeEverywhere } from '#domain/tickets/distribution/distribution.ts'
import { oldDrafts } from '#domain/tickets/drafts/draft.server.ts'
import { releaseLateReplies } from '#domain/tickets/drafts/held-reply.ts'
import { autoCloseInactive, escalateOverdue } from '#domain/tickets/escalation/overdue-tickets.ts'
import { wakeDueTickets } from '#domain/tickets/following/following.ts'
import { foldTallies } from '#domain/tickets/tally/tally.ts'
import { checkAuditDaily, extendAuditChain } from '#platform/audit/audit-chain.ts'
import { type AgedRows, deleteAgedRowsOfAll } from '#platform/database/old-rows.ts'
import type { Schedule } from '#platform/jobs.server.ts'
import { forgetEndedLimits } from '#platform/limits.server.ts'
import { now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { talkOptions } from './talk-options.ts'

/** Older ones are no news any more, in milliseconds. */
const stillNews = days(1)

/** An announcement of the night follows at 6, unless it ended or was removed until then. */
export async function announceUrgent(): Promise<void> {
  if (endOfQuiet(now())) return
  for (const news of await findUrgentNews(new Date(now().getTime() - stillNews))) await pushNews(news)
}

/** Webhooks have a sweep of their own: their messages are sent again until they arrive. */
async function settleAllStuckMessages(): Promise<void> {
  for (const outbox of [mailOutbox, whatsappOutbox, pushOutbox, reportOutboxes.push, reportOutboxes.whatsapp]) {
    await settleStuckMessages(outbox)
  }
}

/** What ends at a fixed age. Messages and devices of WhatsApp and push have more conditions, and tasks of their own. */
const oldRows: readonly AgedRows[] = [
  ...Object.values(oldSignIns),
  ...oldSearches,
  oldCannedReplyUses,
  oldPresence,
  oldDrafts,
  unsentFiles,
  oldKeyRequests,
  oldLiveEvents,
  ...oldClusters,
]

/** Every task may run more than once for one time, so it must be idempotent. Those that `mayWait` are done after 'Mode puncak'. */
export const schedules: readonly Schedule[] = [
  {
    name: 'personal-data.erase-due',
    cron: '17 * * * *',
    run: async () => {
      await eraseDueAccounts()
      await writeErasureList()
    },
  },
  { name: 'retention.start', cron: '33 1 * * *', run: startRetention },
  { name: 'retention.end-reports', cron: '43 1 * * *', run: endReports },
  { name: 'retention.keep-erasure-list', cron: '*/5 * * * *', run: () => writeErasureList() },
  { name: 'old-rows.delete', cron: '37 * * * *', run: () => deleteAgedRowsOfAll(oldRows), mayWait: true },
  { name: 'limits.forget-ended', cron: '53 * * * *', run: async () => void (await forgetEndedLimits()), mayWait: true },
  { name: 'desk.close-forgotten', cron: '7 * * * *', run: async () => void (await autoCloseInactive()) },
  { name: 'desk.escalate-overdue', cron: '*/5 * * * *', run: async () => void (await escalateOverdue()) },
  { name: 'desk.warn-of-due-times', cron: '*/5 * * * *', run: async () => void (await notifyDueSoon()) },
  { name: 'desk.mail-digests', cron: '0 7 * * *', run: sendDigests, mayWait: true },
  { name: 'desk.learn-words', cron: '* * * * *', run: async () => void (await learnWords()), mayWait: true },
  { name: 'desk.distribute', cron: '* * * * *', run: () => distributeEverywhere() },
  { name: 'desk.fold-tallies', cron: '* * * * *', run: async () => void (await foldTallies()) },
  { name: 'desk.cluster-missed', cron: '*/5 * * * *', run: clusterMissedTickets, mayWait: true },
  { name: 'desk.wake-tickets', cron: '* * * * *', run: async () => void (await wakeDueTickets()) },
  { name: 'desk.release-late-replies', cron: '* * * * *', run: releaseLateReplies },
  { name: 'whatsapp.file-waiting', cron: '*/5 * * * *', run: () => fileWaiting(talkOptions) },
  { name: 'whatsapp.forget-old', cron: '*/10 * * * *', run: deleteOldMessages },
  { name: 'push.announce-urgent', cron: '* * * * *', run: announceUrgent },
  { name: 'push.remind-of-stages', cron: '* * * * *', run: remindOfStages },
  { name: 'push.announce-next-season', cron: '* * * * *', run: announceNextSeason },
  { name: 'push.forget-old', cron: '*/10 * * * *', run: deleteOldPush },
  { name: 'messages.settle-stuck', cron: '*/5 * * * *', run: settleAllStuckMessages },
  { name: 'webhooks.sweep', cron: '*/5 * * * *', run: sweepWebhookMessages },
  { name: 'bulk.resume', cron: '* * * * *', run: resumeBulks },
  { name: 'attachments.scan-waiting', cron: '* * * * *', run: scanWaitingAttachments },
  { name: 'audit.extend-chain', cron: '* * * * *', run: () => extendAuditChain() },
  { name: 'audit.verify', cron: '13 3 * * *', run: checkAuditDaily },
  { name: 'knowledge.review-due', cron: '0 6 * * *', run: announceDueReviews, mayWait: true },
  { name: 'contacts.move-former', cron: '47 2 * * *', run: moveFormerContacts, mayWait: true },
  { name: 'backup.request-due', cron: '*/5 * * * *', run: requestDueBackup },
]
