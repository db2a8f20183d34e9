// One page as the cache keeps it: its answer, and the compressed forms of it, made when someone takes them.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Compressed = 'br' | 'gzip'
type Encoding = Compressed | 'identity'

// Kept by shared caches for a moment, renewed behind the reader's back; browsers ask again by ETag.
const forEverybody = 'public, max-age=0, s-maxage=30, stale-while-revalidate=600'

// Every cache asks again, with the reader's cookies.
const forVisitors = 'no-cache'

const kept = [
  'content-type',
  'content-security-policy',
  'cross-origin-opener-policy',
  'location',
  'permissions-policy',
  'referrer-policy',
  'retry-after',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  // Without it the browser's router does not take page data for its own.
  'x-remix-response',
] as const

export class CachedPage {
  readonly status: number
  readonly #body: Buffer
  readonly #etag: string
  readonly #cacheControl: string
  readonly #headers: readonly string[]
  readonly #compressed = new Map<Compressed, Buffer>()
  readonly #wellCompressed = new Set<Compressed>()
  readonly #heads = new WeakMap<Buffer, string[]>()
  #asked = 0

  private constructor(answer: Response, body: Buffer, visitorsOnly: boolean) {
    this.status = answer.status
    this.#body = body
    this.#etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const shared = visitorsOnly ? forVisitors : forEverybody
    this.#cacheControl = answer.status === 200 ? shared : 'private, no-store'
    this.#headers = [
      ...kept.flatMap((name) => [answer.headers.get(name)].flatMap((value) => (value ? [name, value] : []))),
      ...['cache-control', this.#cacheControl, 'vary', 'accept-encoding'],
      ...(answer.status === 200 ? ['etag', this.#etag] : []),
    ]
  }

  /** Reads the answer. With status 200 it may be kept by caches on the way. */
  static async of(answer: Response, visitorsOnly = false): Promise<CachedPage> {
    return new CachedPage(answer, Buffer.from(await answer.arrayBuffer()), visitorsOnly)
  }

  isSameAs(other: CachedPage): boolean {
    if (other.status !== this.status || !other.#body.equals(this.#body)) return false
    return String(other.#headers) === String(this.#headers)
  }

  get bytes(): number {
    return [...this.#compressed.values()].reduce((sum, { length }) => sum + length, this.#body.length)
  }

  send(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    this.#asked += 1
    if (this.status === 200 && request.headers['if-none-match']?.includes(this.#etag)) {
      response.writeHead(304, ['etag', this.#etag, 'cache-control', this.#cacheControl, 'vary', 'accept-encoding'])
      response.end()
      return
    }
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === 'identity') return this.#write(request, response, encoding, this.#body)
    const ready = this.#compressed.get(encoding)
    if (!ready) return this.#compressThen(encoding, (body) => this.#write(request, response, encoding, body))
    this.#write(request, response, encoding, ready)
    if (this.#asked < 2 || this.#wellCompressed.has(encoding)) return
    return this.#compressWell(encoding)
  }

  async answer(acceptEncoding: string | undefined): Promise<Response> {
    const encoding = encodingFor(acceptEncoding)
    let body = this.#body
    if (encoding !== 'identity') await this.#compressThen(encoding, (compressed) => (body = compressed))
    const headers = new Headers()
    for (let at = 0; at < this.#headers.length; at += 2)
      headers.set(this.#headers[at] ?? '', this.#headers[at + 1] ?? '')
    if (encoding !== 'identity') headers.set('content-encoding', encoding)
    return new Response(new Uint8Array(body), { status: this.status, headers })
  }

  async #compressWell(encoding: Compressed): Promise<void> {
    this.#wellCompressed.add(encoding)
    try {
      this.#compressed.set(encoding, await compress(this.#body, encoding, true))
    } catch (error) {
      this.#wellCompressed.delete(encoding)
      throw error
    }
  }

  async #compressThen(encoding: Compressed, use: (body: Buffer) => void): Promise<void> {
    const body = this.#compressed.get(encoding) ?? (await compress(this.#body, encoding, false))
    if (!this.#compressed.has(encoding)) this.#compressed.set(encoding, body)
    use(body)
  }

  #write(request: IncomingMessage, response: ServerResponse, encoding: Encoding, body: Buffer): undefined {
    response.writeHead(this.status, this.#headOf(body, encoding))
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  #headOf(body: Buffer, encoding: Encoding): string[] {
    const known = this.#heads.get(body)
    if (known) return known
    const about = encoding === 'identity' ? [] : ['content-encoding', encoding]
    const head = [...this.#headers, ...about, 'content-length', String(body.length)]
    this.#heads.set(body, head)
    return head
  }
}

function compress(body: Buffer, encoding: Compressed, well: boolean): Promise<Buffer> {
  if (encoding === 'gzip') return zip(body, { level: well ? 9 : 1 })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotli(body, { params: { [BROTLI_PARAM_QUALITY]: well ? 9 : 5, [BROTLI_PARAM_SIZE_HINT]: body.length } })
}

function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'gzip'
  return 'identity'
}
