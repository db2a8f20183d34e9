// What happens by the clock: a name, when (cron, WIB), and what is done; one table, as for events.
import { forgetOldSignIns } from '#domain/accounts/sessions/forget-old-sign-ins.ts'
import { forgetOldRequests } from '#domain/api-keys/answer-once.ts'
import { sweepWebhookMessages } from '#domain/api-keys/webhooks/sweep-webhook-messages.ts'
import { announceDueReviews } from '#domain/content/articles/announce-due-reviews.ts'
import { removeOldLiveEvents } from '#domain/live/remove-old-live-events.ts'
import { forgetOldPush } from '#domain/notifications/push/deliver-push.ts'
import { remindOfStages } from '#domain/notifications/push/remind-of-stages.ts'
import { notifyDueSoon } from '#domain/notifications/staff/notify-due-soon.ts'
import { sendDigests } from '#domain/notifications/staff/send-digests.ts'
import { fileWaiting, forgetOldMessages } from '#domain/notifications/whatsapp/file-waiting.ts'
import { requestDueBackup } from '#domain/operations/backups/request-backup.ts'
import { eraseDueAccounts } from '#domain/privacy/erasure/erase-due-accounts.ts'
import { endReports } from '#domain/privacy/retention/end-reports.ts'
import { startRetention } from '#domain/privacy/retention/run-retention.ts'
import { writeErasureList } from '#domain/privacy/retention/write-erasure-list.ts'
import { forgetOldUses } from '#domain/ready-answers/forget-old-uses.ts'
import { forgetOldSearches } from '#domain/search/forget-old-searches.ts'
import { pruneAttachments } from '#domain/tickets/attachments/prune-attachments.ts'
import { scanWaitingAttachments } from '#domain/tickets/attachments/scan-waiting-attachments.ts'
import { resumeBulks } from '#domain/tickets/bulk/run-bulk.ts'
import { removeOldPresence } from '#domain/tickets/desk/presence.ts'
import { learnWords } from '#domain/tickets/desk-search/learn-words.ts'
import { distributeEverywhere } from '#domain/tickets/distribution/distribute-tickets.ts'
import { releaseLateReplies } from '#domain/tickets/drafts/release-reply.ts'
import { removeOldDrafts } from '#domain/tickets/drafts/save-draft.ts'
import { autoCloseInactive } from '#domain/tickets/escalation/auto-close-inactive.ts'
import { escalateOverdue } from '#domain/tickets/escalation/escalate-overdue.ts'
import { wakeDueTickets } from '#domain/tickets/following/wake-tickets.ts'
import { foldTallies } from '#domain/tickets/tally/fold-tallies.ts'
import { extendAuditChain } from '#platform/audit/extend-audit-chain.ts'
import { checkAuditDaily } from '#platform/audit/verify-audit-chain.ts'
import type { Schedule } from '#platform/jobs.server.ts'
import { forgetEndedLimits } from '#platform/limits.server.ts'
import { announceUrgent } from './announce-urgent.ts'
import { settleAllStuckMessages } from './settle-all-stuck-messages.ts'
import { talkOptions } from './talk-options.ts'

/** Every task may run more than once for one time and must bear it. Those that `mayWait` are done after 'Mode puncak'. */
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
  { name: 'sessions.forget-old', cron: '41 2 * * *', run: async () => void (await forgetOldSignIns()), mayWait: true },
  { name: 'search.forget-old', cron: '47 2 * * *', run: forgetOldSearches, mayWait: true },
  { name: 'ready-answers.forget-old', cron: '49 2 * * *', run: forgetOldUses, mayWait: true },
  { name: 'limits.forget-ended', cron: '53 * * * *', run: async () => void (await forgetEndedLimits()), mayWait: true },
  { name: 'desk.close-forgotten', cron: '7 * * * *', run: async () => void (await autoCloseInactive()) },
  { name: 'desk.escalate-overdue', cron: '*/5 * * * *', run: async () => void (await escalateOverdue()) },
  { name: 'desk.warn-of-due-times', cron: '*/5 * * * *', run: async () => void (await notifyDueSoon()) },
  { name: 'desk.mail-digests', cron: '0 7 * * *', run: sendDigests, mayWait: true },
  { name: 'desk.remove-old-presence', cron: '23 2 * * *', run: removeOldPresence, mayWait: true },
  { name: 'desk.remove-old-drafts', cron: '27 2 * * *', run: removeOldDrafts, mayWait: true },
  { name: 'desk.learn-words', cron: '* * * * *', run: async () => void (await learnWords()), mayWait: true },
  { name: 'desk.distribute', cron: '* * * * *', run: () => distributeEverywhere() },
  { name: 'desk.fold-tallies', cron: '* * * * *', run: async () => void (await foldTallies()) },
  { name: 'desk.wake-tickets', cron: '* * * * *', run: async () => void (await wakeDueTickets()) },
  { name: 'desk.release-late-replies', cron: '* * * * *', run: releaseLateReplies },
  { name: 'whatsapp.file-waiting', cron: '*/5 * * * *', run: () => fileWaiting(talkOptions) },
  { name: 'whatsapp.forget-old', cron: '*/10 * * * *', run: forgetOldMessages },
  { name: 'push.announce-urgent', cron: '* * * * *', run: announceUrgent },
  { name: 'push.remind-of-stages', cron: '* * * * *', run: remindOfStages },
  { name: 'push.forget-old', cron: '*/10 * * * *', run: forgetOldPush },
  { name: 'messages.settle-stuck', cron: '*/5 * * * *', run: settleAllStuckMessages },
  { name: 'webhooks.sweep', cron: '*/5 * * * *', run: sweepWebhookMessages },
  { name: 'api.forget-old-requests', cron: '37 * * * *', run: forgetOldRequests, mayWait: true },
  { name: 'bulk.resume', cron: '* * * * *', run: resumeBulks },
  { name: 'live.remove-old', cron: '41 * * * *', run: removeOldLiveEvents, mayWait: true },
  { name: 'attachments.prune', cron: '27 * * * *', run: async () => void (await pruneAttachments()), mayWait: true },
  { name: 'attachments.scan-waiting', cron: '* * * * *', run: scanWaitingAttachments },
  { name: 'audit.extend-chain', cron: '* * * * *', run: () => extendAuditChain() },
  { name: 'audit.verify', cron: '13 3 * * *', run: checkAuditDaily },
  { name: 'knowledge.review-due', cron: '0 6 * * *', run: announceDueReviews, mayWait: true },
  { name: 'backup.request-due', cron: '*/5 * * * *', run: requestDueBackup },
]
