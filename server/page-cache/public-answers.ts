import { searchPages, visitorPages } from '#app/visitor-limits.server.ts'
import { storeSignals } from '#domain/search/learning/search-signals.ts'
import { countSearch, storeSearches } from '#domain/search/search-queries.ts'
import { findHelp } from '#domain/tickets/distress/crisis-line.ts'
import { sessionToken } from '#platform/better-auth-internals.server.ts'
import { log } from '#platform/log.server.ts'
import type { Reader } from '#server/app-env.ts'
import { visitorAddressOf } from '#server/middleware/visitor-address.ts'
import { Overloaded } from '#server/render-queue.ts'
import { minutes } from '#shared/durations.ts'
import { type AppError, Busy, headersOf, TooMany } from '#shared/errors.ts'
import { isPageData, pagePathOf } from '#shared/page-data-path.ts'
import { isVisitorsOnly } from '#shared/public-pages.ts'
import { CachedPage } from './cached-page.ts'
import { PageCache, type PageRefusal } from './page-cache.ts'
import { cacheKey, countedSearch } from './public-pages.ts'

const errors: Readonly<Record<PageRefusal, () => AppError>> = {
  too_many_searches: () => new TooMany(minutes(1), 'Terlalu banyak pencarian dari jaringan Anda'),
  too_many_pages: () => new TooMany(minutes(1), 'Terlalu banyak halaman dibuka dari jaringan Anda'),
  unavailable: () => new Busy('Layanan sedang tidak dapat dihubungi. Tunggu sebentar, lalu coba lagi.'),
}

async function helpInstead(searched: string): Promise<AppError | null> {
  const help = searched === '' ? null : await findHelp(searched).catch(() => null)
  if (!help) return null
  const numbers = help.lines.map(({ name, phone, hours }) => `${name} ${phone}${hours && ` (${hours})`}`)
  return new Busy(`${help.first} ${numbers.join(', atau ')}.`)
}

/** Gives the answer for a refusal of who searched for these words; `render` makes the page, or its data, that says why. */
function refusals(render: (error: AppError, data: boolean) => Promise<Response>) {
  const pages = new Map<string, Promise<CachedPage>>()
  const make = async (error: AppError, data: boolean) => {
    const answer = await render(error, data)
    const headers = new Headers(answer.headers)
    for (const [name, value] of Object.entries(headersOf(error))) headers.set(name, value)
    return CachedPage.of(new Response(answer.body, { status: answer.status, headers }))
  }
  return async (refusal: PageRefusal, data: boolean, searched = ''): Promise<CachedPage> => {
    const help = await helpInstead(searched)
    if (help) return make(help, data)
    const key = `${refusal} ${data}`
    const page = pages.get(key) ?? make(errors[refusal](), data)
    pages.set(key, page)
    page.catch(() => pages.delete(key))
    return page
  }
}

const storeEveryMs = 10_000

const maxBytes = 64 * 1024 * 1024

/**
 * Two renders keep a processor busy; a request that waits longer gets 503. A visitor's own page waits as long as a form that is
 * sent. Pages that many read, and those that are a visitor's own, are rendered beside searches: on a busy machine a render waits
 * for the database most of its time, and a portal that starts in an opening hour has hundreds to render. A render takes a
 * connection for each statement only, so those who write get theirs between them.
 */
const bounds = {
  atOnce: { urgent: 5, own: 4, others: 2 },
  waiting: 200,
  waitMs: { urgent: 4_000, own: 8_000, others: 2_000 },
  renderMs: 3_000,
}

interface PublicAnswersOptions {
  readonly render: (address: string) => Promise<Response>
  readonly renderRefusal: (address: string, refusal: AppError) => Promise<Response>
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

const isForVisitors = (address: string) => isVisitorsOnly(pagePathOf(address.split('?', 1)[0] ?? ''))

const unknownAddress = (pathname: string) => (isPageData(pathname) ? '/404.data' : '/404')

/** The page cache of a process with all that belongs to it; `stop` stores what is counted. */
export function publicAnswers({ render, renderRefusal, isUnanswered }: PublicAnswersOptions) {
  const refusal = refusals((error, data) => renderRefusal(data ? '/_.data' : '/', error))
  const cache = new PageCache({
    render,
    addressOf: ({ url = '', headers }) => {
      if (isForVisitors(url) && sessionToken(new Headers({ cookie: headers.cookie ?? '' }))) return null
      const [pathname = ''] = url.split('?', 1)
      return cacheKey(url) ?? (isUnanswered(pathname) ? unknownAddress(pathname) : null)
    },
    visitorsOnly: isForVisitors,
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
