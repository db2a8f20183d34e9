// Ends connections whose request arrives too slowly, so that nobody holds memory by sending next to nothing.
import type { IncomingMessage, Server } from 'node:http'
import { minutes } from '#shared/durations.ts'

/** The pace that a sender must keep: `leastBytes` in every `windowMs` milliseconds, and an end after `longestMs`. */
export interface Pace {
  readonly windowMs: number
  readonly leastBytes: number
  readonly longestMs: number
}

/** 1 KB a second over half a minute; a form has arrived after a minute. */
const pace: Pace = { windowMs: 30_000, leastBytes: 30 * 1024, longestMs: minutes(1) }

/** Options of `createServer` against clients that never finish their headers; `requestTimeout` is the last bound of all. */
export const requestTimes = { headersTimeout: 20_000, requestTimeout: 1_800_000, connectionsCheckingInterval: 5_000 }

interface Watch {
  deadline: number
  /** True while the portal itself does not read, and until the end of the window in which it did not. */
  held: boolean
  waiting: boolean
}

const watched = new WeakMap<IncomingMessage, Watch>()

/** Watches every request with a body; ends the connection of a slow one. */
export function closeSlowUploads(server: Server, { windowMs, leastBytes, longestMs }: Pace = pace): void {
  // First of all listeners, so that handlers can already extend the deadline.
  server.prependListener('request', (request: IncomingMessage) => {
    const { headers, socket } = request
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return
    const watch: Watch = { deadline: Date.now() + longestMs, held: false, waiting: false }
    watched.set(request, watch)
    let before = socket.bytesRead
    const timer = setInterval(
      () => {
        if (request.complete || socket.destroyed) return clearInterval(timer)
        const arrived = socket.bytesRead - before
        before = socket.bytesRead
        const isSlow = arrived < leastBytes && !watch.held
        watch.held = watch.waiting
        if (isSlow || Date.now() > watch.deadline) {
          clearInterval(timer)
          socket.destroy()
        }
      },
      Math.min(windowMs, longestMs),
    )
    timer.unref()
    request.once('end', () => clearInterval(timer))
    request.once('close', () => clearInterval(timer))
  })
}

/** Lets this request take as long as so many bytes take a phone on a poor network (32 KB a second). */
export function extendDeadline(request: IncomingMessage | undefined, bytes: number): void {
  const watch = request && watched.get(request)
  if (watch) watch.deadline += (bytes / (32 * 1024)) * 1_000
}

/** Notes whether the portal itself makes this sender wait; such a sender is not slow. */
export function pauseDeadline(request: IncomingMessage | undefined, waiting: boolean): void {
  const watch = request && watched.get(request)
  if (!watch) return
  watch.waiting = waiting
  watch.held = true
}
