// Renders all public pages ahead: soon after the start, and again once the content has stopped changing.
import { isDraining } from '../draining.ts'
import type { PageCache } from './page-cache.ts'

/** Until all pages were rendered once: the wait after the start, after a change and after a failed try, in milliseconds. */
export const firstWaitMs = 5_000

/** From then on: the wait after the last change and after a failed try, in milliseconds. Each time costs 2 to 4 s of a core. */
export const laterWaitMs = 30_000

/** What renders pages ahead. */
export interface PagePreparation {
  /** Starts the wait again, as after a change of the content. */
  readonly restart: () => void
  readonly stop: () => void
}

/** Begins the first wait. `findAddresses` gives the paths of all public pages; without the database it may throw, and is asked again later. */
export function preparePages(
  cache: Pick<PageCache, 'prepare'>,
  findAddresses: () => Promise<readonly string[]>,
): PagePreparation {
  let timer: NodeJS.Timeout | undefined
  // A first start loads its content while it answers already: its changes must not put off the first time by much.
  let waitMs = firstWaitMs
  const restart = () => {
    clearTimeout(timer)
    if (isDraining()) return
    timer = setTimeout(prepare, waitMs)
    timer.unref()
  }
  const prepare = async () => {
    const addresses = await findAddresses().catch(() => [])
    const isComplete = await cache.prepare(addresses)
    if (isComplete && addresses.length > 0) waitMs = laterWaitMs
    else restart()
  }
  restart()
  return { restart, stop: () => clearTimeout(timer) }
}
