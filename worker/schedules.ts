// What happens by the clock: a name, when (cron, WIB), and what is done; one table, as for events.
import { eraseDueAccounts } from '#domain/personal-data/erase-due-accounts.ts'
import { forgetOldSignIns } from '#domain/sessions/forget-old-sign-ins.ts'
import type { Schedule } from '#platform/jobs.server.ts'
import { forgetEndedLimits } from '#platform/limits.server.ts'

/** Every task may run more than once for one time and must bear it. */
export const schedules: readonly Schedule[] = [
  { name: 'personal-data.erase-due', cron: '17 * * * *', run: async () => void (await eraseDueAccounts()) },
  { name: 'sessions.forget-old', cron: '41 2 * * *', run: async () => void (await forgetOldSignIns()) },
  { name: 'limits.forget-ended', cron: '53 * * * *', run: async () => void (await forgetEndedLimits()) },
]
