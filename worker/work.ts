// The job runner: acts on events until it is stopped.
import { workOn } from '#platform/jobs.server.ts'
import { handlers } from './handlers.ts'

/** Starts acting on every event of the table; the queue must be open. */
export async function work(): Promise<void> {
  await workOn(handlers)
}
