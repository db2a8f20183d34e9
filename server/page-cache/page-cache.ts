// The page cache: the answer to a GET of a public page, rendered once and sent many times.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { type RenderBounds, RenderQueue } from '../render-queue.ts'
import { CachedPage } from './cached-page.ts'

/** Why a reader gets no page: one network had too many searches or pages rendered, or there was no time to render it. */
export type PageRefusal = 'too_many_searches' | 'too_many_pages' | 'unavailable'

export interface PageCacheOptions {
  /** Renders the page at one of its addresses. Throws or answers 5xx when it cannot be had. */
  readonly render: (address: string) => Promise<Response>
  readonly addressOf: (request: IncomingMessage) => string | null
  /** True for an address at which someone signed in is answered otherwise. */
  readonly visitorsOnly?: (address: string) => boolean
  readonly refuses?: (address: string, request: IncomingMessage) => Promise<PageRefusal | null>
  readonly answered?: (address: string, request: IncomingMessage) => void
  readonly refusal: (refusal: PageRefusal, address: string) => Promise<CachedPage>
  readonly maxBytes: number
  /** Time in ms after which a page is rendered again while the old one is still sent. */
  readonly freshMs: number
  readonly bounds: RenderBounds
  readonly now?: () => number
}

/** Longer addresses are rendered but not cached: such searches are hardly ever repeated. */
const longestKept = 1_000

const pauseMs = 5_000

interface Entry {
  readonly page: CachedPage
  readonly generation: number
  readonly dueAt: number
  readonly pausedUntil: number
}

export class PageCache {
  readonly #options: PageCacheOptions
  readonly #queue: RenderQueue
  readonly #entries: LRUCache<string, Entry>
  readonly #rendering = new Map<string, Promise<CachedPage>>()
  #generation = 0
  #hits = 0

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#queue = new RenderQueue(options.bounds)
    this.#entries = new LRUCache<string, Entry>({
      maxSize: options.maxBytes,
      sizeCalculation: ({ page }) => Math.max(page.bytes, 1),
    })
  }

  get figures(): { readonly hits: number; readonly pages: number; readonly bytes: number } {
    return { hits: this.#hits, pages: this.#entries.size, bytes: this.#entries.calculatedSize }
  }

  answer(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const address = reads ? this.#options.addressOf(request) : null
    if (address === null) {
      otherwise()
      return
    }
    const kept = this.#take(address)
    if (kept) {
      this.#hits += 1
      this.#send(address, kept, request, response)
      return
    }
    this.#find(address, request).then(
      (page) => this.#send(address, page, request, response),
      () => response.destroy(),
    )
  }

  async get(address: string): Promise<CachedPage | undefined> {
    return this.#take(address) ?? (await this.#renderOrOld(address).catch(() => undefined))
  }

  /**
   * Renders a page that is someone's own, in turn with those that are kept.
   * @throws Overloaded when its turn does not come in time; what `render` throws.
   */
  inTurn(render: () => Promise<Response>): Promise<Response> {
    return this.#queue.run(render, 'own')
  }

  /**
   * What the public reads has changed: no page is sent any more before it was rendered again. Those held stay for as
   * long as that cannot be done.
   */
  drop(): void {
    this.#generation += 1
    this.#rendering.clear()
  }

  #take(address: string): CachedPage | undefined {
    const entry = this.#entries.get(address)
    if (!entry) return
    const isPaused = this.#clock() < entry.pausedUntil
    if (entry.generation !== this.#generation && !isPaused) return
    // When the database is away the old one simply stays.
    if (this.#clock() > entry.dueAt && !isPaused) this.#render(address, false).catch(() => this.#pause(address))
    return entry.page
  }

  async #find(address: string, request: IncomingMessage): Promise<CachedPage> {
    const isNew = !this.#entries.has(address) && !this.#rendering.has(address)
    const refused = isNew && (await this.#options.refuses?.(address, request))
    if (refused) return this.#options.refusal(refused, address)
    return this.#renderOrOld(address).catch(() => this.#options.refusal('unavailable', address))
  }

  async #renderOrOld(address: string): Promise<CachedPage> {
    try {
      return await this.#render(address)
    } catch (error) {
      const old = this.#entries.get(address)
      if (!old) throw error
      this.#pause(address)
      return old.page
    }
  }

  #pause(address: string): void {
    const entry = this.#entries.get(address)
    if (entry) this.#entries.set(address, { ...entry, pausedUntil: this.#clock() + pauseMs })
  }

  /**
   * One render at a time per page, however many ask for it. Pages that many read do not wait for searches that one reader
   * typed, unless their old form is sent meanwhile and no one `waits`.
   */
  #render(address: string, waits = true): Promise<CachedPage> {
    const running = this.#rendering.get(address)
    if (running) return running
    const generation = this.#generation
    const fresh = this.#queue
      .run(() => this.#refresh(address), waits && !address.includes('?') ? 'urgent' : 'others')
      .then(({ page: made, maySave }) => {
        const old = this.#entries.get(address)?.page
        // It need not be compressed again.
        const page = old?.isSameAs(made) ? old : made
        if (generation === this.#generation) {
          if (maySave) this.#keep(address, page, generation)
          else this.#entries.delete(address)
        }
        return page
      })
      .finally(() => {
        if (this.#rendering.get(address) === fresh) this.#rendering.delete(address)
      })
    this.#rendering.set(address, fresh)
    return fresh
  }

  async #refresh(address: string): Promise<{ page: CachedPage; maySave: boolean }> {
    const answer = await this.#options.render(address)
    if (answer.status >= 500) throw new Error(`${address} answered ${answer.status}`)
    const maySave = !answer.headers.has('set-cookie') && address.length <= longestKept
    return { page: await CachedPage.of(answer, this.#options.visitorsOnly?.(address)), maySave }
  }

  #send(address: string, page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
    page.send(request, response)?.then(
      () => this.#weigh(address, page),
      () => response.destroy(),
    )
    if (page.status === 200) this.#options.answered?.(address, request)
  }

  #keep(address: string, page: CachedPage, generation: number): void {
    const dueAt = this.#clock() + this.#options.freshMs
    this.#entries.set(address, { page, generation, dueAt, pausedUntil: 0 })
  }

  #weigh(address: string, page: CachedPage): void {
    const entry = this.#entries.get(address)
    if (entry?.page === page) this.#entries.set(address, { ...entry })
  }

  #clock(): number {
    return this.#options.now?.() ?? Date.now()
  }
}
