// Ends connections whose request body arrives too slowly, so that no sender holds memory by sending next to nothing.
import type { IncomingMessage, Server } from 'node:http'
import { minutes } from '#shared/durations.ts'

/** The pace that a sender must keep, and by how much it may be late; looked at every `checkMs` milliseconds. */
export interface Pace {
  readonly bytesPerSecond: number
  readonly slackMs: number
  readonly checkMs: number
}

/** A phone on a poor network. A body takes a minute at most, and a second for each 32 KB. */
const pace: Pace = { bytesPerSecond: 32 * 1024, slackMs: minutes(1), checkMs: 5_000 }

/** Options of `createServer` against clients that never finish their headers; `requestTimeout` is the last bound of all. */
export const requestTimes = { headersTimeout: 20_000, requestTimeout: 1_800_000, connectionsCheckingInterval: 5_000 }

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

/** Watches every request with a body; ends the connection of a slow one. */
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
