// The service worker: public pages and built files stay readable without network, and push messages are shown.
import { clientsClaim } from 'workbox-core/clientsClaim.js'
import { registerRoute } from 'workbox-routing/registerRoute.js'
import { CacheFirst } from 'workbox-strategies/CacheFirst.js'
import { minutes } from '#shared/durations.ts'
import { isPageData, pagePathOf } from '#shared/page-data-path.ts'
import { isPublicPath, isVisitorsOnly } from '#shared/public-pages.ts'
import { typedSearch } from '#shared/text.ts'
import { answerData, answerOwnPage, answerPage, shownCopy } from './answer-page.ts'
import { answerAssistant, keepCrisisLine, offlineFiles } from './offline-page.ts'
import { findOwnPage, keepOwnPage, renewOwnPages } from './own-pages.ts'
import { listenToPush } from './push-messages.ts'
import {
  fileCache,
  findSavedPage,
  maySave,
  replaceOldCopies,
  saveAllPages,
  savedAtHeader,
  savePage,
  withoutPerson,
} from './saved-pages.ts'
import { searchSavedPages } from './search-page.ts'
import { type CopyAnswer, type OwnKept, scope, type WorkerRequest } from './worker-scope.ts'

const freshMs = minutes(10)

const isForEverybody = (path: string) => isPublicPath(path) && !isVisitorsOnly(path)

scope.addEventListener('install', (event) => {
  const files = offlineFiles.map((path) => new Request(path, { credentials: 'omit', cache: 'reload' }))
  event.waitUntil(caches.open(fileCache).then((cache) => cache.addAll(files)))
  // A new release takes over at once; pages stay as they are until their reader continues.
  scope.skipWaiting()
})
clientsClaim()
listenToPush()

registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && isForEverybody(url.pathname),
  answerPage,
)
registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && url.pathname === '/search',
  ({ request, url }) => fetch(request).catch(() => searchSavedPages(typedSearch(url.searchParams))),
)
registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname === '/api/v1/chat-assistant', answerAssistant, 'POST')
// Other pages are kept when they ask for it, if at all; without network they get our words instead of the browser's.
registerRoute(({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate', answerOwnPage)
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isPageData(url.pathname) && isForEverybody(pagePathOf(url.pathname)),
  answerData,
)
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && (url.pathname.startsWith('/assets/') || url.pathname === '/offline.css'),
  new CacheFirst({
    cacheName: fileCache,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        requestWillFetch: async ({ request }) => withoutPerson(request),
        cacheWillUpdate: async ({ response }) => (maySave(response) ? response : null),
        cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
          cachedResponse ?? (await findFile(new URL(request.url).pathname)),
      },
    ],
  }),
)

scope.addEventListener('message', (event) => {
  const [port] = event.ports
  if (!port || !isRequest(event.data)) return
  const request = event.data
  // What went wrong on the way is retried when the next page is seen.
  event.waitUntil(
    answer(request, port)
      .then(replaceOldOnce)
      .then(keepCrisisLine)
      .catch(() => undefined),
  )
})

/** Pages and worker are of one portal: the type says what else the message holds. */
function isRequest(data: unknown): data is WorkerRequest {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false
  return ['keep-all', 'ask', 'keep-own', 'renew-own'].includes(String(data.type))
}

async function answer(request: WorkerRequest, port: MessagePort): Promise<void> {
  if (request.type === 'ask') return answerAsk(request.path, port)
  if (request.type === 'keep-all') return saveAllPages((step) => port.postMessage(step))
  if (request.type === 'renew-own') return renewOwnPages(request.paths)
  const isKept: OwnKept = await keepOwnPage(request.path, request.whose, request.title).catch(() => false)
  port.postMessage(isKept)
}

async function findFile(path: string): Promise<Response | undefined> {
  return (await findSavedPage(path)) ?? (await findOwnPage(path))
}

async function answerAsk(path: string, port: MessagePort): Promise<void> {
  const answer = (savedAt: string | null, shown: boolean) => port.postMessage({ savedAt, shown } satisfies CopyAnswer)
  const shown = shownCopy(path)
  if (shown) return answer(shown, true)
  const savedAt = await savedAtOf(path)
  const isFresh = savedAt !== null && Date.now() - Date.parse(savedAt) < freshMs
  if (!isFresh) await savePage(path).catch(() => false)
  answer(await savedAtOf(path), false)
}

async function savedAtOf(path: string): Promise<string | null> {
  return isPublicPath(path) ? ((await findSavedPage(path))?.headers.get(savedAtHeader) ?? null) : null
}

let replacing: Promise<void> | undefined

function replaceOldOnce(): Promise<void> {
  replacing ??= replaceOldCopies().finally(() => {
    replacing = undefined
  })
  return replacing
}
