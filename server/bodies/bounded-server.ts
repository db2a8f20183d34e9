import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { signInPath } from '#app/return-path.ts'
import { secureAnswers } from '#server/secure-answers.ts'
import { minutes } from '#shared/durations.ts'

/** The pace that a sender must keep, and by how much it may be late; looked at every `checkMs` milliseconds. */
interface Pace {
  readonly bytesPerSecond: number
  readonly slackMs: number
  readonly checkMs: number
}

/** A phone on a poor network. A body takes a minute at most, and a second for each 32 KB. */
const pace: Pace = { bytesPerSecond: 32 * 1024, slackMs: minutes(1), checkMs: 5_000 }

/** Options of `createServer` against clients that never finish their headers; `requestTimeout` is the last bound of all. */
const requestTimes = { headersTimeout: 20_000, requestTimeout: 1_800_000, connectionsCheckingInterval: 5_000 }

/**
 * Returns the milliseconds by which a sender may still be late, after `bytes` arrived in `elapsedMs`; below 0 it is too slow.
 * It never exceeds the slack of the start: a fast beginning does not pay for a slow rest.
 */
export function slackAfter(
  slackMs: number,
  elapsedMs: number,
  bytes: number,
  { bytesPerSecond, ...bounds }: Pace,
): number {
  return Math.min(bounds.slackMs, slackMs - elapsedMs + (bytes / bytesPerSecond) * 1_000)
}

interface Watch {
  /** Milliseconds since the last check in which the portal did not read. */
  pausedMs: number
  pausedSince: number | undefined
}

const watched = new WeakMap<IncomingMessage, Watch>()

export function closeSlowUploads(server: Server, bounds: Pace = pace): void {
  // First of all listeners, so that handlers can already pause it.
  server.prependListener('request', (request: IncomingMessage) => {
    const { headers, socket } = request
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return
    const watch: Watch = { pausedMs: 0, pausedSince: undefined }
    watched.set(request, watch)
    let slack = bounds.slackMs
    let before = socket.bytesRead
    const timer = setInterval(() => {
      if (request.complete || socket.destroyed) return clearInterval(timer)
      if (watch.pausedSince !== undefined) pausePace(request, true)
      slack = slackAfter(slack, Math.max(0, bounds.checkMs - watch.pausedMs), socket.bytesRead - before, bounds)
      watch.pausedMs = 0
      before = socket.bytesRead
      if (slack >= 0) return
      clearInterval(timer)
      socket.destroy()
    }, bounds.checkMs)
    timer.unref()
    request.once('end', () => clearInterval(timer))
    request.once('close', () => clearInterval(timer))
  })
}

/** Records whether the portal itself makes this sender wait: that time does not count. */
export function pausePace(request: IncomingMessage | undefined, isWaiting: boolean): void {
  const watch = request && watched.get(request)
  if (!watch) return
  const at = performance.now()
  if (watch.pausedSince !== undefined) watch.pausedMs += at - watch.pausedSince
  watch.pausedSince = isWaiting ? at : undefined
}

/** How much of the rest of a body is read and thrown away after the answer: `mostBytes`, and for `longestMs`. */
interface Rest {
  readonly mostBytes: number
  readonly longestMs: number
}

/**
 * A browser that is cut off while it sends shows an error instead of the answer: on a slow network it gets half a
 * second to read it. A fast sender is cut sooner; thirty of them kept a core busy with reading.
 */
const rest: Rest = { mostBytes: 256 * 1024, longestMs: 500 }

/**
 * So many browsers at once may send such a body to its end, whose answer they would not show otherwise. A piece of each is
 * read every `everyMs`: 1.6 MB a second, and 6 MB of all.
 */
const finishing = { senders: 4, everyMs: 20, longestMs: 60_000 }

const mayFinish = new WeakSet<IncomingMessage>()

/** Reads the rest of the body after the answer, if there is space. Call it before the answer ends. */
export function readToEnd(request: IncomingMessage): void {
  mayFinish.add(request)
}

export function endUnreadBodies(server: Server, { mostBytes, longestMs }: Rest = rest): void {
  let senders = 0
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    // Before Node's own listener, which would read all that comes without saying how much.
    response.prependOnceListener('finish', () => {
      if (request.complete) return
      const { socket } = request
      const cut = () => {
        request.pause()
        socket.destroySoon()
      }
      const finishes = mayFinish.has(request) && senders < finishing.senders
      const timer = setTimeout(cut, finishes ? finishing.longestMs : longestMs).unref()
      // Node drops an answered request: without this it would never close and would leak.
      const close = () => request.destroy()
      socket.once('close', close)
      request.once('close', () => {
        clearTimeout(timer)
        socket.off('close', close)
      })
      if (finishes) {
        senders += 1
        const reading = setInterval(() => request.read(), finishing.everyMs)
        request.once('close', () => {
          senders -= 1
          clearInterval(reading)
        })
        // Node leaves a request with a listener alone.
        request.on('data', () => undefined).pause()
        return
      }
      let read = 0
      request.on('data', (piece: Buffer) => {
        read += piece.byteLength
        if (read > mostBytes) cut()
      })
      // What cannot be read to its end is not begun: every piece is memory that the garbage collector must free.
      if (Number(request.headers['content-length']) > mostBytes) request.pause()
      else request.read(0)
    })
  })
}

/** Address and headers of a request, in bytes: the longest percent-encoded search, the cookies, and a margin. */
const maxHeaderSize = 16 * 1024

/** Bytes of a body that are read before a handler requests it. */
export const readAhead = 32 * 1024

/** Closes connections idle for this many milliseconds, such as stalled downloads; event streams write sooner. */
const silenceLimit = 120_000

export function boundedServer(answer: RequestListener, isHttps: boolean): Server {
  // Health checks may ask without a Host; nothing depends on the one that is given.
  const secured = secureAnswers(isHttps)
  const server = createServer(
    { ...requestTimes, ...secured.options, maxHeaderSize, highWaterMark: readAhead, requireHostHeader: false },
    answer,
  )
  server.timeout = silenceLimit
  closeSlowUploads(server)
  endUnreadBodies(server)
  secured.watch(server)
  return server
}

/** The largest form without files, in bytes: the longest description several times over. */
export const formLimit = 512 * 1024

/** Plain paths: what can be read in two ways, and the data of pages, is left to the router. */
const page = /^\/(?:client|helpdesk|admin)\/[\w/-]*(?=\?|$)/

export function isVisitorUpload({ method, url = '', headers }: IncomingMessage, origin: string): boolean {
  const isLarge = Number(headers['content-length']) > formLimit
  return method === 'POST' && isLarge && headers.cookie === undefined && headers.origin === origin && page.test(url)
}

export function redirectToSignIn(request: IncomingMessage, response: ServerResponse): void {
  const { url = '' } = request
  readToEnd(request)
  const location = signInPath({ url: new URL(url, 'http://portal.invalid').href })
  response.writeHead(302, { location, 'cache-control': 'private, no-store', 'content-length': 0 }).end()
}
