// When the public sees something else although nobody writes: announcements, articles, stages and held
// news of service incidents have their times.
import { findNextAnnouncementChange } from '#domain/content/announcements/published-announcements.ts'
import { findNextArticleChange } from '#domain/content/articles/published-articles.ts'
import { findNextStageChange } from '#domain/season/get-season.ts'
import { findNextIncidentNews } from '#domain/service-incidents/find-open-incidents.ts'
import { earliest, endOfDay, isoDay } from '#shared/dates.ts'

/** The first moment after `at`; never later than the next midnight in WIB, when every countdown is a day shorter. */
export async function findNextChange(at: Date): Promise<Date | null> {
  const changes = await Promise.all([
    findNextAnnouncementChange(at),
    findNextArticleChange(at),
    findNextStageChange(at),
    findNextIncidentNews(at),
  ])
  const midnight = endOfDay(isoDay(at))
  return earliest([...changes, midnight])
}
