import { findNextAnnouncementChange } from '#domain/content/announcements/published-announcements.ts'
import { findNextArticleChange } from '#domain/content/articles/published-articles.ts'
import { findNextStageChange } from '#domain/season/get-season.ts'
import { findNextIncidentNews } from '#domain/shared-answers/incident-news.ts'
import { log } from '#platform/log.server.ts'
import { earliest, endOfDay, isoDay, now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'

/** Timers of Node reach 24 days; a day is enough, because then it is looked up again. */
const longestWait = days(1)

/** After a failed look-up the next try comes in this many milliseconds. */
const retryAfter = 10_000

interface ScheduleParts {
  readonly findNextChange: (after: Date) => Promise<Date | null>
  /** For this process alone: every other one has its own schedule. */
  readonly announce: () => void
}

export interface RunningSchedule {
  readonly lookAgain: () => void
  readonly stop: () => void
}

/**
 * Announces each change by the clock within a millisecond, not a minute later. A moment that passes while the database is
 * away is announced once it is back.
 */
export function announceSchedule({ findNextChange, announce }: ScheduleParts): RunningSchedule {
  let timer: NodeJS.Timeout | undefined
  let look = 0
  let announcedUntil = now()

  async function plan(): Promise<void> {
    look += 1
    const own = look
    clearTimeout(timer)
    let wait: number
    try {
      const next = await findNextChange(announcedUntil)
      if (own !== look) return
      const at = now()
      // PostgreSQL's moments have microseconds, which a Date omits: one millisecond later it has surely come.
      wait = next ? Math.max(0, next.getTime() + 1 - at.getTime()) : longestWait
      if (next && wait === 0) {
        announce()
        announcedUntil = at
      }
    } catch (error) {
      wait = retryAfter
      log.warn({ err: error }, 'the schedule could not be read')
    }
    if (own === look) timer = setTimeout(() => void plan(), Math.min(wait, longestWait)).unref()
  }

  void plan()
  return {
    lookAgain: () => void plan(),
    stop: () => {
      look = Number.NaN
      clearTimeout(timer)
    },
  }
}

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
