// What happens by the clock: a name, when (cron, WIB), and what is done; one table, as for events.

import { announceDueReviews } from '#domain/article-writing/announce-due-reviews.ts'
import { pruneAttachments } from '#domain/attachments/prune-attachments.ts'
import { scanWaitingAttachments } from '#domain/attachments/scan-waiting-attachments.ts'
import { extendAuditChain } from '#domain/audit/extend-audit-chain.ts'
import { checkAuditDaily } from '#domain/audit/verify-audit-chain.ts'
import { requestDueBackup } from '#domain/backups/request-backup.ts'
import { resumeBulks } from '#domain/bulk/run-bulk.ts'
import { removeOldPresence } from '#domain/desk/presence.ts'
import { removeOldLiveEvents } from '#domain/live/remove-old-live-events.ts'
import { eraseDueAccounts } from '#domain/personal-data/erase-due-accounts.ts'
import { startRetention } from '#domain/retention/end-retention.ts'
import { keepErasureList } from '#domain/retention/keep-erasure-list.ts'
import { forgetOldSearches } from '#domain/search/forget-old-searches.ts'
import { forgetOldSignIns } from '#domain/sessions/forget-old-sign-ins.ts'
import { closeForgotten } from '#domain/time-limits/close-forgotten.ts'
import { escalateOverdue } from '#domain/time-limits/escalate-overdue.ts'
import type { Schedule } from '#platform/jobs.server.ts'
import { forgetEndedLimits } from '#platform/limits.server.ts'

/** Every task may run more than once for one time and must bear it. */
export const schedules: readonly Schedule[] = [
  {
    name: 'personal-data.erase-due',
    cron: '17 * * * *',
    run: async () => {
      await eraseDueAccounts()
      await keepErasureList()
    },
  },
  { name: 'retention.start', cron: '33 1 * * *', run: startRetention },
  { name: 'retention.keep-erasure-list', cron: '*/5 * * * *', run: () => keepErasureList() },
  { name: 'sessions.forget-old', cron: '41 2 * * *', run: async () => void (await forgetOldSignIns()) },
  { name: 'search.forget-old', cron: '47 2 * * *', run: forgetOldSearches },
  { name: 'limits.forget-ended', cron: '53 * * * *', run: async () => void (await forgetEndedLimits()) },
  { name: 'desk.close-forgotten', cron: '7 * * * *', run: async () => void (await closeForgotten()) },
  { name: 'desk.escalate-overdue', cron: '*/5 * * * *', run: async () => void (await escalateOverdue()) },
  { name: 'desk.remove-old-presence', cron: '23 2 * * *', run: removeOldPresence },
  { name: 'bulk.resume', cron: '* * * * *', run: resumeBulks },
  { name: 'live.remove-old', cron: '41 * * * *', run: removeOldLiveEvents },
  { name: 'attachments.prune', cron: '27 * * * *', run: async () => void (await pruneAttachments()) },
  { name: 'attachments.scan-waiting', cron: '* * * * *', run: scanWaitingAttachments },
  { name: 'audit.extend-chain', cron: '* * * * *', run: () => extendAuditChain() },
  { name: 'audit.verify', cron: '13 3 * * *', run: checkAuditDaily },
  { name: 'knowledge.review-due', cron: '0 6 * * *', run: announceDueReviews },
  { name: 'backup.request-due', cron: '*/5 * * * *', run: requestDueBackup },
]
