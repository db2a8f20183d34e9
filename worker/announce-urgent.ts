// Has devices told of urgent announcements: what the public reads, once each, and not at night.
import { findUrgentNews } from '#domain/content/announcements/find-urgent-news.ts'
import { pushNews } from '#domain/notifications/push/push-news.ts'
import { endOfQuiet } from '#domain/notifications/push/quiet-hours.ts'
import { now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'

/** Older ones are no news any more, in milliseconds. */
const stillNews = days(1)

/** An announcement of the night follows at 6, unless it ended or was removed until then. */
export async function announceUrgent(): Promise<void> {
  if (endOfQuiet(now())) return
  for (const news of await findUrgentNews(new Date(now().getTime() - stillNews))) await pushNews(news)
}
