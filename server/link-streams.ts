import type { ServerResponse } from 'node:http'
import { type Following, followLiveEvents } from '#domain/operations/live/live-event.server.ts'
import type { LiveAudience, LiveEvent } from '#domain/operations/live/live-event.ts'
import { log } from '#platform/log.server.ts'
import { Unavailable } from '#shared/errors.ts'

/** A question or a sealed report as the holder of its link watches it: by its events, which lead to another version. */
export interface WatchedLink {
  readonly publicId: string
  readonly audience: LiveAudience
  readonly ids: readonly number[]
  readonly version: () => Promise<string | null>
}

interface LinkStreamLimits {
  /** How often an empty line is sent, in milliseconds, so that no proxy takes silence for the end. */
  readonly heartbeat: number
  /** One more page of a link, and the one opened longest ago is asked to poll. */
  readonly perLink: number
  /** Open streams in this process; further pages poll. */
  readonly streams: number
  readonly look: number
}

const usual: LinkStreamLimits = { heartbeat: 30_000, perLink: 20, streams: 20_000, look: 5_000 }

/** Ten thousand streams are not written to at once. */
const beatParts = 30

const versionFrame = (version: string | null) => `event: version\ndata: ${version ?? ''}\n\n`

interface Watched {
  readonly link: WatchedLink
  readonly pages: Set<ServerResponse>
}

/** Event streams for holders of a link: they send which version is the current one, and nothing else. */
export class LinkStreams {
  readonly #limits: LinkStreamLimits
  readonly #watched = new Map<string, Watched>()
  readonly #parts = Array.from({ length: beatParts }, () => new Set<ServerResponse>())
  #following: Promise<Following> | undefined
  #beats: NodeJS.Timeout | undefined
  #part = 0
  #count = 0

  constructor(limits: Partial<LinkStreamLimits> = {}) {
    this.#limits = { ...usual, ...limits }
  }

  get open(): number {
    return this.#count
  }

  /** @throws Unavailable for too many streams; an error without the database. Nothing has been answered then. */
  async answer(
    response: ServerResponse,
    link: WatchedLink,
    headers: Readonly<Record<string, string | string[]>>,
  ): Promise<void> {
    if (this.#count >= this.#limits.streams) throw new Unavailable()
    await this.#follow()
    // A client that left before sends no 'close' any more.
    if (response.destroyed) return
    response.writeHead(200, {
      ...headers,
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
    response.write('retry: 1000\n\n')
    this.#add(response, link)
    const version = await link.version().catch(() => undefined)
    if (version === undefined) response.destroy()
    else if (!response.writableEnded) response.write(versionFrame(version))
  }

  async stop(): Promise<void> {
    clearInterval(this.#beats)
    for (const { pages } of this.#watched.values()) for (const response of pages) response.end()
    const following = await this.#following?.catch(() => undefined)
    this.#following = undefined
    await following?.stop()
  }

  #add(response: ServerResponse, link: WatchedLink): void {
    const watched = this.#watched.get(link.publicId) ?? { link, pages: new Set() }
    this.#watched.set(link.publicId, watched)
    watched.pages.add(response)
    const part = this.#parts[this.#count % beatParts]
    part?.add(response)
    this.#count += 1
    response.once('close', () => {
      this.#count -= 1
      part?.delete(response)
      watched.pages.delete(response)
      if (watched.pages.size === 0) this.#watched.delete(link.publicId)
    })
    const [oldest] = watched.pages
    if (watched.pages.size > this.#limits.perLink) oldest?.end('event: rest\ndata:\n\n')
  }

  #follow(): Promise<Following> {
    if (!this.#following) {
      this.#following = followLiveEvents((event) => this.#forward(event), this.#limits.look)
      this.#following.catch(() => (this.#following = undefined))
      clearInterval(this.#beats)
      this.#beats = setInterval(() => this.#beat(), this.#limits.heartbeat / beatParts)
    }
    return this.#following
  }

  #forward({ audience, ticketId }: LiveEvent): void {
    for (const watched of this.#watched.values()) {
      const { link } = watched
      if (link.audience === audience && link.ids.includes(ticketId)) void this.#sendVersion(watched)
    }
  }

  async #sendVersion({ link, pages }: Watched): Promise<void> {
    try {
      const frame = versionFrame(await link.version())
      for (const response of pages) if (!response.writableEnded) response.write(frame)
    } catch (error) {
      log.warn({ err: error }, 'the version of a watched page is not read')
    }
  }

  #beat(): void {
    this.#part = (this.#part + 1) % beatParts
    for (const response of this.#parts[this.#part] ?? []) if (!response.writableEnded) response.write(':\n\n')
  }
}
