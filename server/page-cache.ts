// The page cache: the answer to an anonymous GET of a public page, rendered once, compressed once, sent many times.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'

interface Variant {
  readonly body: Buffer
  /** As `writeHead` takes them: name, value, name, value … */
  readonly headers: readonly string[]
  readonly etag: string
}

interface CachedPage {
  readonly variants: Readonly<Record<Encoding, Variant>>
  readonly bytes: number
  readonly renderedAt: number
}

/** What the cache needs: how to render a page, and its bounds. */
export interface PageCacheOptions {
  /** Renders the page of a path (with its query). Throws or answers other than 200 when it cannot be kept. */
  readonly render: (path: string) => Promise<Response>
  /** True for paths, with their query, whose answer is the same for everybody. */
  readonly isPublic: (pathname: string) => boolean
  /** The most the cache holds, in bytes; the page that was used longest ago goes first. */
  readonly maxBytes: number
  /** After this many milliseconds a page is rendered anew while the old one is still sent. */
  readonly freshMs: number
  /** The clock, in milliseconds. */
  readonly now?: () => number
}

/** Longer addresses are not worth keeping: they are searches nobody repeats, or an attempt to fill the cache. */
const longestPath = 512

// Kept by shared caches for a moment, renewed behind the reader's back; browsers ask again by ETag.
const cacheControl = 'public, max-age=0, s-maxage=30, stale-while-revalidate=600'

/** Headers of the rendered page that every reader gets. */
const kept = [
  'content-type',
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  // Without it the browser's router does not take page data for its own.
  'x-remix-response',
] as const

/** Answers public pages from memory. One per process; content changes empty it (`drop`). */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #pages = new Map<string, CachedPage>()
  readonly #rendering = new Map<string, Promise<CachedPage | undefined>>()
  #bytes = 0
  #generation = 0
  #hits = 0

  constructor(options: PageCacheOptions) {
    this.#options = options
  }

  /** How many answers came from memory, pages are held and bytes they take. */
  get figures(): { readonly hits: number; readonly pages: number; readonly bytes: number } {
    return { hits: this.#hits, pages: this.#pages.size, bytes: this.#bytes }
  }

  /** Answers a read of a public page from memory; hands every other request on to `otherwise`. */
  answer(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void {
    const { method, url = '' } = request
    const reads = method === 'GET' || method === 'HEAD'
    if (!reads || url.length > longestPath || !this.#options.isPublic(url)) {
      otherwise()
      return
    }
    const page = this.#pages.get(url)
    if (!page) {
      this.#render(url).then(
        (fresh) => (fresh ? send(fresh, request, response) : otherwise()),
        () => otherwise(),
      )
      return
    }
    this.#hits += 1
    if (this.#clock() - page.renderedAt > this.#options.freshMs) {
      // The old page goes out now; when the database is away it simply stays.
      this.#render(url).catch(() => undefined)
    }
    send(page, request, response)
  }

  /** Forgets every page: something the public reads has changed. Renders under way are not kept. */
  drop(): void {
    this.#generation += 1
    this.#pages.clear()
    this.#rendering.clear()
    this.#bytes = 0
  }

  /** One render at a time per page, however many ask for it. */
  #render(url: string): Promise<CachedPage | undefined> {
    const running = this.#rendering.get(url)
    if (running) return running
    const generation = this.#generation
    const fresh = this.#renderAnew(url)
      .then((page) => {
        if (page && generation === this.#generation) this.#keep(url, page)
        return page
      })
      .finally(() => {
        if (this.#rendering.get(url) === fresh) this.#rendering.delete(url)
      })
    this.#rendering.set(url, fresh)
    return fresh
  }

  async #renderAnew(url: string): Promise<CachedPage | undefined> {
    const answer = await this.#options.render(url)
    if (answer.status !== 200 || answer.headers.has('set-cookie')) return undefined
    return compress(Buffer.from(await answer.arrayBuffer()), answer.headers, this.#clock())
  }

  #keep(url: string, page: CachedPage): void {
    const old = this.#pages.get(url)
    if (old) this.#bytes -= old.bytes
    // Map keeps the order of insertion: the first is the one kept longest.
    this.#pages.delete(url)
    this.#pages.set(url, page)
    this.#bytes += page.bytes
    for (const [oldest, { bytes }] of this.#pages) {
      if (this.#bytes <= this.#options.maxBytes) break
      this.#pages.delete(oldest)
      this.#bytes -= bytes
    }
  }

  #clock(): number {
    return this.#options.now?.() ?? Date.now()
  }
}

async function compress(body: Buffer, headers: Headers, renderedAt: number): Promise<CachedPage> {
  const [br, gz] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    zip(body, { level: 9 }),
  ])
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const common = kept.flatMap((name) => {
    const value = headers.get(name)
    return value ? [name, value] : []
  })
  const variant = (bytes: Buffer, encoding: Encoding): Variant => {
    const etag = `"${digest}-${encoding}"`
    const about = encoding === 'identity' ? [] : ['content-encoding', encoding]
    return {
      body: bytes,
      etag,
      headers: [
        ...common,
        ...about,
        ...[
          'cache-control',
          cacheControl,
          'etag',
          etag,
          'vary',
          'accept-encoding',
          'content-length',
          String(bytes.length),
        ],
      ],
    }
  }
  const variants = { br: variant(br, 'br'), gzip: variant(gz, 'gzip'), identity: variant(body, 'identity') }
  return { variants, bytes: br.length + gz.length + body.length, renderedAt }
}

function send(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
  const { body, headers, etag } = page.variants[encodingFor(request.headers['accept-encoding'])]
  if (request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, ['etag', etag, 'cache-control', cacheControl, 'vary', 'accept-encoding'])
    response.end()
    return
  }
  response.writeHead(200, headers as string[])
  response.end(request.method === 'HEAD' ? undefined : body)
}

function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'gzip'
  return 'identity'
}
