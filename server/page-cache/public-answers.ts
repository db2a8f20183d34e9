// What strangers ask for most, answered for little: public pages from memory, a bounded number of renders, and searches
// counted without a row for each.
import { searchPages, visitorPages } from '#app/visitor-limits.server.ts'
import { countSearch, storeSearches } from '#domain/search/count-searches.ts'
import { storeSignals } from '#domain/search/learning/count-signals.ts'
import { log } from '#platform/log.server.ts'
import type { AppError } from '#shared/errors.ts'
import { isPageData } from '#shared/page-data-path.ts'
import type { Reader } from '../app-env.ts'
import { visitorAddressOf } from '../middleware/visitor-address.ts'
import { Overloaded } from '../render-queue.ts'
import { PageCache } from './page-cache.ts'
import { cacheKey, countedSearch } from './public-pages.ts'
import { refusals } from './refusals.ts'

/** How often what was searched for is stored, in milliseconds. */
const storeEveryMs = 10_000

/** The largest memory of pages, in bytes. */
const maxBytes = 64 * 1024 * 1024

/**
 * Two renders keep a processor busy; a request that waits longer gets 503. Pages that many read, and those that are a visitor's own, are rendered beside searches: on a busy
 * machine a render waits for the database most of its time, and a portal that starts in an opening hour has hundreds to
 * render. Together they leave some of the process's connections, ten on two processors, to those who write.
 */
const bounds = { atOnce: { urgent: 5, own: 2, others: 2 }, waiting: 200, waitMs: 2_000, renderMs: 3_000 }

/** What the answers are made of. */
export interface PublicAnswersOptions {
  /** Renders the page at an address for visitors without cookies. */
  readonly render: (address: string) => Promise<Response>
  /** Renders the page, or the data, at an address as one that says why nothing is done. */
  readonly renderRefusal: (address: string, refusal: AppError) => Promise<Response>
  /** True for a path at which nothing of the portal answers. */
  readonly isUnanswered: (pathname: string) => boolean
}

const store = () =>
  Promise.all(
    [storeSearches(), storeSignals()].map((stored) =>
      stored.catch((error: Error) => log.warn({ err: error }, 'the searches are not stored yet')),
    ),
  )

const isTaken = (turn: Promise<unknown>) =>
  turn.then(
    () => true,
    () => false,
  )

/** The address of the one page for all paths at which there is none, or of its data. */
const unknownAddress = (pathname: string) => (isPageData(pathname) ? '/404.data' : '/404')

/** The page cache of a process with all that belongs to it; `stop` stores what is counted. */
export function publicAnswers({ render, renderRefusal, isUnanswered }: PublicAnswersOptions) {
  const refusal = refusals((error, data) => renderRefusal(data ? '/_.data' : '/', error))
  const cache = new PageCache({
    render,
    addressOf: ({ url = '' }) => {
      const [pathname = ''] = url.split('?', 1)
      return cacheKey(url) ?? (isUnanswered(pathname) ? unknownAddress(pathname) : null)
    },
    // Who makes up queries, or paths of articles, has only so many pages made.
    refuses: async (address, request) => {
      const [limit, refused] = address.includes('?')
        ? ([searchPages, 'too_many_searches'] as const)
        : ([visitorPages, 'too_many_pages'] as const)
      return (await isTaken(limit.take(visitorAddressOf(request)))) ? null : refused
    },
    answered: (address, request) => {
      const query = countedSearch(address)
      if (query !== '') countSearch(query, visitorAddressOf(request))
    },
    refusal: (why, address) => refusal(why, isPageData(address.split('?', 1)[0] ?? ''), countedSearch(address)),
    maxBytes,
    freshMs: 30_000,
    bounds,
  })
  const storing = setInterval(store, storeEveryMs)
  return {
    cache,
    unknownPage: async (data: boolean, acceptEncoding: string | undefined) =>
      (await cache.get(unknownAddress(data ? '/.data' : '/')))?.answer(acceptEncoding),
    /** A page that only this visitor gets: bounded by the network's limit and by the renders of the cache. */
    visitorPage: async (
      make: () => Promise<Response>,
      { network, data, acceptEncoding }: Reader,
    ): Promise<Response> => {
      if (!(await isTaken(visitorPages.take(network))))
        return (await refusal('too_many_pages', data)).answer(acceptEncoding)
      try {
        return await cache.inTurn(make)
      } catch (thrown) {
        if (!(thrown instanceof Overloaded)) throw thrown
        return (await refusal('unavailable', data)).answer(acceptEncoding)
      }
    },
    stop: async () => {
      clearInterval(storing)
      await store()
    },
  }
}
