// What happens by the clock: a name, when (cron, WIB), and what is done; one table, as for events.

import { requestDueBackup } from '#domain/backups/request-backup.ts'
import { eraseDueAccounts } from '#domain/personal-data/erase-due-accounts.ts'
import type { Schedule } from '#platform/jobs.server.ts'

/** Every task may run more than once for one time and must bear it. */
export const schedules: readonly Schedule[] = [
  { name: 'personal-data.erase-due', cron: '17 * * * *', run: async () => void (await eraseDueAccounts()) },
  { name: 'backup.request-due', cron: '*/5 * * * *', run: requestDueBackup },
]
