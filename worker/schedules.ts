// What happens by the clock: a name, when (cron, WIB), and what is done; one table, as for events.
import { announceDueReviews } from '#domain/article-writing/announce-due-reviews.ts'
import { eraseDueAccounts } from '#domain/personal-data/erase-due-accounts.ts'
import type { Schedule } from '#platform/jobs.server.ts'

/** Every task may run more than once for one time and must bear it. */
export const schedules: readonly Schedule[] = [
  { name: 'personal-data.erase-due', cron: '17 * * * *', run: async () => void (await eraseDueAccounts()) },
  { name: 'knowledge.review-due', cron: '0 6 * * *', run: announceDueReviews },
]
