// Keeps the page on the screen when it cannot be loaded again after an event: what it shows is old, but still readable.
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { isOffline } from '#app/forms/offline-form.ts'

export interface ShownPage {
  readonly address: string
  readonly data: ReadonlyMap<string, unknown>
}

let reloading: ShownPage | undefined

/**
 * Runs `reload`, which loads the page again; while it runs, a portal that cannot be reached leaves the page as it is.
 * Gives true when that was so.
 */
export async function reloadKeeping(page: ShownPage, reload: () => Promise<void>): Promise<boolean> {
  reloading = page
  isKept = false
  try {
    await reload()
    return isKept
  } finally {
    if (reloading === page) reloading = undefined
  }
}

let isKept = false

/** A client middleware of the root: puts the data shown in place of an error while `reloadKeeping` runs for this address. */
export const keepPageOnOutage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next()
  const page = reloading
  const { pathname, search } = new URL(request.url)
  if (!page || request.method !== 'GET' || page.address !== pathname + search) return results
  for (const [routeId, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || !isOffline(result) || !page.data.has(routeId)) continue
    results[routeId] = { type: 'data', result: page.data.get(routeId) }
    isKept = true
  }
  return results
}
