// When the public sees something else although nobody writes: announcements, articles and stages have their times.
import { findNextAnnouncementChange } from '#domain/content/announcements/published-announcements.ts'
import { findNextArticleChange } from '#domain/content/articles/published-articles.ts'
import { findNextStageChange } from '#domain/settings/season.ts'
import { earliest, isoDay, wibInstant } from '#shared/dates.ts'

const day = 86_400_000

/** The first moment after `at`; never later than the next midnight in WIB, when every countdown is a day shorter. */
export async function findNextChange(at: Date): Promise<Date | null> {
  const changes = await Promise.all([
    findNextAnnouncementChange(at),
    findNextArticleChange(at),
    findNextStageChange(at),
  ])
  const midnight = new Date(wibInstant(isoDay(at)).getTime() + day)
  return earliest([...changes, midnight])
}
