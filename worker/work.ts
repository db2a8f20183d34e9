// The job runner: acts on events, and by the clock, until it is stopped.
import { isShed } from '#domain/peak/peak-now.server.ts'
import { workBySchedule, workOn } from '#platform/jobs.server.ts'
import { handlers } from './handlers.ts'
import { schedules } from './schedules.ts'

/** The queues of everything the worker does; who opens the jobs makes them. */
export const queues: readonly string[] = [...handlers, ...schedules].map(({ name }) => name)

/** Starts acting on every event and schedule; the queues must be open. */
export async function work(): Promise<void> {
  await workOn(handlers)
  await workBySchedule(schedules, () => isShed('laterJobs'))
}
