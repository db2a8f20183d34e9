// What the public reads also changes by the clock alone: at each such moment every process is told to forget its pages.
import { log } from '#platform/log.server.ts'
import { now } from '#shared/dates.ts'

/** Timers of Node reach 24 days; a day is enough, because then it is looked up again. */
const longestWait = 86_400_000

/** After a failed look-up the next try comes in this many milliseconds. */
const retryAfter = 10_000

/** What the schedule needs: when something changes next, and how everybody is told. */
export interface ScheduleParts {
  /** The first moment after the given one at which the public sees something else; null when none is known. */
  readonly findNextChange: (after: Date) => Promise<Date | null>
  readonly announce: () => Promise<void>
}

/** A running schedule: `lookAgain` when the content changed, `stop` at the end. */
export interface RunningSchedule {
  readonly lookAgain: () => void
  readonly stop: () => void
}

/**
 * Announces each change by the clock at its moment, not a minute later. A moment that passes while the database is
 * away is announced once it is back.
 */
export function announceSchedule({ findNextChange, announce }: ScheduleParts): RunningSchedule {
  let timer: NodeJS.Timeout | undefined
  let look = 0
  // The moment up to which everything has been announced.
  let told = now()

  async function plan(): Promise<void> {
    look += 1
    const own = look
    clearTimeout(timer)
    let wait = retryAfter
    try {
      const next = await findNextChange(told)
      if (own !== look) return
      wait = next ? next.getTime() - now().getTime() : longestWait
      if (next && wait <= 0) {
        await announce()
        told = next
        wait = 0
      }
    } catch (error) {
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
