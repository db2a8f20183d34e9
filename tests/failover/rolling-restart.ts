// Each web process is stopped and started again, one after the other, under questions and reads: no one may notice.
import { setTimeout as sleep } from 'node:timers/promises'
import { sendGuests } from './guests.ts'
import { countOutcome, type Outcome } from './lose-primary.ts'
import { readReports } from './read-reports.ts'
import type { Stage } from './stage.ts'

/** Milliseconds of quiet before, between and after. */
const quiet = 3_000

/**
 * Restarts both web processes.
 * @throws when one does not come back.
 */
export async function restartInTurn(stage: Stage): Promise<Outcome> {
  const visits = sendGuests(stage.origin, stage.regencyId)
  const began = performance.now()
  try {
    await sleep(quiet)
    for (const [number, web] of stage.webs.entries()) {
      await web.stop()
      stage.webs[number] = await stage.startWeb(number)
      await sleep(quiet)
    }
    await visits.stop()
    const outcome = await countOutcome(stage, visits, began)
    const refused = [...visits.refused].map(([what, n]) => `${n} x ${what}`)
    const problems = [...outcome.problems, ...refused.map((what) => `a question got ${what}`)]
    return { ...outcome, notes: [await readReports(stage), ...outcome.notes], problems }
  } finally {
    await visits.stop()
  }
}
