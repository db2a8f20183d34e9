// What strangers ask for most, answered for little: public pages from memory, a bounded number of renders, and searches
// counted without a row for each.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { searchPages, visitorPages } from '#app/visitor-limits.server.ts'
import { countSearch, storeSearches } from '#domain/search/count-searches.ts'
import { storeSignals } from '#domain/search/learning/count-signals.ts'
import { log } from '#platform/log.server.ts'
import type { AppError } from '#shared/errors.ts'
import { isPageData } from '#shared/page-data-path.ts'
import type { Reader } from '../app-env.ts'
import { visitorAddressOf } from '../middleware/visitor-address.ts'
import { Overloaded } from '../render-queue.ts'
import { deadLinks, type LinkAnswers } from './dead-links.ts'
import { missingPaths } from './missing-paths.ts'
import { PageCache } from './page-cache.ts'
import { cacheKey, countedSearch } from './public-pages.ts'
import { refusals } from './refusals.ts'
import { formAddress, isFormAddress } from './visitor-forms.ts'

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
  const known = missingPaths()
  const refusal = refusals((error, data) => renderRefusal(data ? '/_.data' : '/', error))
  const cache = new PageCache({
    render: async (address) => {
      const answer = await render(address)
      // Signed-in people get another page at this address, so proxies and browsers must not cache it.
      if (cacheKey(address) === null) answer.headers.set('Cache-Control', 'private, no-store')
      else answer.headers.delete('Cache-Control')
      return answer
    },
    addressOf: ({ url = '', headers }) => {
      const [pathname = ''] = url.split('?', 1)
      const form = headers.cookie === undefined ? formAddress(url, isUnanswered) : null
      return cacheKey(url) ?? form ?? (isUnanswered(pathname) ? unknownAddress(pathname) : null)
    },
    missing: known.missing,
    // What many read has no query; who makes queries up has only so many pages made.
    refuses: async (address, request) => {
      if (!address.includes('?')) return null
      const [limit, refused] = isFormAddress(address)
        ? ([visitorPages, 'too_many_pages'] as const)
        : ([searchPages, 'too_many_searches'] as const)
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
  const refuse: LinkAnswers['refuse'] = (why, data, request, response) => {
    refusal(why, data).then(
      (page) => page.send(request, response),
      () => response.destroy(),
    )
  }
  const answerDeadLink = deadLinks({
    send: (address, request, response) => cache.answerWith(address, request, response),
    refuse,
  })
  const storing = setInterval(store, storeEveryMs)
  return {
    cache,
    /** Answers what needs no page of its own; hands every other request on to `otherwise`. */
    answer: (request: IncomingMessage, response: ServerResponse, otherwise: () => void): void =>
      cache.answer(request, response, () => answerDeadLink(request, response, otherwise)),
    unknownPage: async (data: boolean, acceptEncoding: string | undefined) =>
      (await cache.get(unknownAddress(data ? '/.data' : '/')))?.answer(acceptEncoding),
    /** What the public reads has changed. */
    drop: () => {
      known.drop()
      cache.drop()
    },
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
