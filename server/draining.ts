// Whether this process is about to stop: a load balancer then sends nobody here any more.
import { setTimeout as sleep } from 'node:timers/promises'

let draining = false

/** True from the moment the process was told to stop. */
export function isDraining(): boolean {
  return draining
}

/** Tells health checks that this process is about to stop, and goes on serving for `ms` milliseconds. */
export async function drain(ms: number): Promise<void> {
  draining = true
  await sleep(ms)
}
