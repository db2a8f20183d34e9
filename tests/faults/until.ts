// Waiting for what takes a while, with an end.
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Asks every `every` milliseconds until the answer is true.
 * @throws Error with `what` when that takes longer than `limit` milliseconds.
 */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  { limit = 60_000, every = 25 }: { readonly limit?: number; readonly every?: number } = {},
): Promise<void> {
  const end = performance.now() + limit
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${Math.round(limit / 1000)} s`)
    await sleep(every)
  }
}
