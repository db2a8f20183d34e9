// How the worker answers for public pages: the network first, the stored copy when that fails or takes too long.
import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js'
import { NetworkOnly } from 'workbox-strategies/NetworkOnly.js'
import { pagePathOf } from '#shared/page-data-path.ts'
import { isOwnPagePath } from '#shared/public-pages.ts'
import { offlinePage } from './offline-page.ts'
import { findOwnPage, forgetAccountPages } from './own-pages.ts'
import {
  findSavedPage,
  freshWithoutPerson,
  keyOf,
  maySave,
  pageCache,
  savedAtHeader,
  saveFiles,
  stamped,
  trim,
} from './saved-pages.ts'
import { type FetchEvent, scope } from './worker-scope.ts'

const patienceSeconds = 4

const shownCopies = new Map<string, string>()

/** Pages whose data would not come: their copy is used immediately, not after another wait. */
const impatient = new Set<string>()

/** When the copy that a page shows was made; undefined when it shows what the network gave. */
export function shownCopy(path: string): string | undefined {
  return shownCopies.get(path)
}

const networkFirst = new NetworkFirst({
  cacheName: pageCache,
  networkTimeoutSeconds: patienceSeconds,
  plugins: [
    {
      requestWillFetch: async ({ request }) => freshWithoutPerson(request),
      cacheKeyWillBeUsed: async ({ request }) => keyOf(new URL(request.url).pathname),
      // A page with search text is not worth storing.
      cacheWillUpdate: async ({ request, response }) =>
        maySave(response) && new URL(request.url).search === '' ? stamped(response) : null,
      cacheDidUpdate: async ({ newResponse }) => {
        await saveFiles(await newResponse.clone().text())
        await trim(await caches.open(pageCache))
      },
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        cachedResponse ?? (await findSavedPage(new URL(request.url).pathname)),
    },
  ],
})

export async function answerPage({ event, request, url }: RouteHandlerCallbackOptions): Promise<Response> {
  const kept = impatient.delete(url.pathname) ? await findSavedPage(url.pathname) : undefined
  const answer = kept ?? (await networkFirst.handle({ event, request }).catch(() => offlinePage(url.pathname)))
  const savedAt = answer.headers.get(savedAtHeader)
  if (savedAt) shownCopies.set(url.pathname, savedAt)
  else shownCopies.delete(url.pathname)
  return answer
}

/**
 * A page that depends on its reader: as the server sends it, else its copy, if there is one. An account's page that leads
 * elsewhere has lost its session.
 */
export async function answerOwnPage({ request, url }: RouteHandlerCallbackOptions): Promise<Response> {
  const { pathname } = url
  try {
    const answer = await fetch(request)
    shownCopies.delete(pathname)
    if (answer.type === 'opaqueredirect' && pathname.startsWith('/client/')) await forgetAccountPages()
    return answer
  } catch {
    const copy = isOwnPagePath(pathname) && url.search === '' ? await findOwnPage(pathname) : undefined
    const kept = copy ?? (await findSavedPage(pathname))
    if (!kept) return offlinePage(pathname)
    shownCopies.set(pathname, kept.headers.get(savedAtHeader) ?? '')
    return kept
  }
}

const plugins = [{ requestWillFetch: async ({ request }: { request: Request }) => freshWithoutPerson(request) }]
const patient = new NetworkOnly({ plugins })
const hurried = new NetworkOnly({ plugins, networkTimeoutSeconds: patienceSeconds })

/**
 * The data a page fetches when a link is followed. It is not stored: without it, the router is made to load the whole
 * page, of which there may be a copy. A page that only refreshes itself is left as it is, with what was typed into it.
 */
export async function answerData({ event, request, url }: RouteHandlerCallbackOptions): Promise<Response> {
  const path = pagePathOf(url.pathname)
  const kept = await findSavedPage(path)
  try {
    const answer = await (kept ? hurried : patient).handle({ event, request })
    shownCopies.delete(path)
    return answer
  } catch {
    const page = await scope.clients.get((event as FetchEvent).clientId)
    if (!page || new URL(page.url).pathname === path) return Response.error()
    if (kept) impatient.add(path)
    return new Response(null, {
      status: 204,
      headers: { 'X-Remix-Redirect': path, 'X-Remix-Status': '302', 'X-Remix-Reload-Document': 'true' },
    })
  }
}
