// What happens by the clock: a name, when (cron, WIB), and what is done; one table, as for events.
import { pruneAttachments } from '#domain/attachments/prune-attachments.ts'
import { scanWaitingAttachments } from '#domain/attachments/scan-waiting-attachments.ts'
import { eraseDueAccounts } from '#domain/personal-data/erase-due-accounts.ts'
import type { Schedule } from '#platform/jobs.server.ts'

/** Every task may run more than once for one time and must bear it. */
export const schedules: readonly Schedule[] = [
  { name: 'personal-data.erase-due', cron: '17 * * * *', run: async () => void (await eraseDueAccounts()) },
  { name: 'attachments.prune', cron: '27 * * * *', run: async () => void (await pruneAttachments()) },
  { name: 'attachments.scan-waiting', cron: '* * * * *', run: scanWaitingAttachments },
]
