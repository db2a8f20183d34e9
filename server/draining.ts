// Whether this process is about to stop: load balancers then send no more requests.
import { setTimeout as sleep } from 'node:timers/promises'

let draining = false

/** True once the process has been asked to stop. */
export function isDraining(): boolean {
  return draining
}

/** Tells health checks that this process is about to stop, and goes on serving for `ms` milliseconds. */
export async function drain(ms: number): Promise<void> {
  draining = true
  await sleep(ms)
}
