// Renders public pages in a thread of their own, and in this one for as long as there is none.
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { busyAwareTimeout } from '#platform/busy-aware-timeout.ts'
import { log } from '#platform/log.server.ts'
import type { RenderReply, RenderRequest, RenderThreadData } from './render-messages.ts'

/** Renders pages as a visitor without cookies gets them. */
export interface Renderer {
  /** Renders the page at an address. @throws what rendering throws. */
  readonly render: (address: string) => Promise<Response>
  /** True while pages are rendered in the other thread. */
  readonly isApart: () => boolean
  /** Rebuilds the thread's search index; pages are rendered here meanwhile. @throws when the content cannot be read. */
  readonly refresh: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** How a renderer works. */
export interface RendererOptions {
  /** The file that the thread runs; it calls `renderForMain`. */
  readonly entry: URL
  readonly data: RenderThreadData
  /** Renders in this thread. */
  readonly renderHere: (address: string) => Promise<Response>
  /** A thread that has ended by itself is started again after so many milliseconds; after more the oftener it fails. */
  readonly pauseMs?: number
  /** A thread that does not answer for so many milliseconds, in which this one was free, is ended. */
  readonly silenceMs?: number
  /** How long a thread may take to stop, in milliseconds. */
  readonly patienceMs?: number
}

/** The longest pause before a thread is started again, in milliseconds. */
const longestPauseMs = 30_000

/** The longest pause before a new thread tries again to read what has changed, in milliseconds. */
const longestCatchUpPauseMs = 4_000

/** What was made for one page is soon garbage: V8's own bound, three times as much, only fills memory. */
const maxYoungGenerationSizeMb = 32

interface Pending {
  readonly resolve: (reply: RenderReply) => void
  readonly reject: (error: Error) => void
}

/** The thread is gone; what it was asked for must be done elsewhere. */
class ThreadEnded extends Error {
  override name = 'ThreadEnded'
}

/** Starts the thread and gives its renderer at once; until the thread is ready pages are rendered here. */
export function startRenderer(options: RendererOptions): Renderer {
  const { entry, data, renderHere, pauseMs = 1_000, silenceMs = 15_000, patienceMs = 5_000 } = options
  const pending = new Map<number, Pending>()
  let lastId = 0
  let isStopping = false
  /** How many threads in a row have ended before they were ready. */
  let failed = 0
  let thread: Worker | undefined
  let ready: Worker | undefined
  /** How many rebuilds of the thread's index are under way: it runs at a low priority, and what it renders is old. */
  let rebuilds = 0
  /** Content has changed while a thread was starting, which may have read the old. */
  let isBehind = false

  function start(): void {
    const worker = new Worker(entry, { workerData: data, resourceLimits: { maxYoungGenerationSizeMb } })
    thread = worker
    worker.on('message', (reply: RenderReply) => {
      if ('ready' in reply) {
        ready = worker
        failed = 0
        if (isBehind) void catchUp(worker)
        isBehind = false
      } else take(reply)
    })
    worker.on('error', (error) => log.error({ err: error }, 'the thread that renders pages failed'))
    worker.once('exit', () => {
      thread = undefined
      ready = undefined
      for (const { reject } of pending.values()) reject(new ThreadEnded())
      pending.clear()
      if (isStopping) return
      log.warn('the thread that renders pages has ended')
      const pause = Math.min(pauseMs * 2 ** failed, longestPauseMs)
      failed += 1
      setTimeout(() => {
        if (!isStopping) start()
      }, pause).unref()
    })
  }

  function take(reply: Exclude<RenderReply, { ready: true }>): void {
    const asked = pending.get(reply.id)
    pending.delete(reply.id)
    if ('failed' in reply) asked?.reject(new Error(reply.failed))
    else asked?.resolve(reply)
  }

  function ask(worker: Worker, what: { address: string } | { refresh: true }): Promise<RenderReply> {
    lastId += 1
    const id = lastId
    return new Promise<RenderReply>((resolve, reject) => {
      const end = busyAwareTimeout(() => void worker.terminate(), silenceMs)
      pending.set(id, {
        resolve: (reply) => {
          end()
          resolve(reply)
        },
        reject: (error) => {
          end()
          reject(error)
        },
      })
      worker.postMessage({ id, ...what } satisfies RenderRequest)
    })
  }

  async function refresh(): Promise<void> {
    if (!ready) {
      isBehind = true
      return
    }
    rebuilds += 1
    await ask(ready, { refresh: true }).finally(() => {
      rebuilds -= 1
    })
  }

  /** Has a thread that may have read old content read it again, until it can; pages are rendered here meanwhile. */
  async function catchUp(worker: Worker): Promise<void> {
    rebuilds += 1
    for (let pause = pauseMs; ready === worker; pause = Math.min(pause * 2, longestCatchUpPauseMs)) {
      try {
        await ask(worker, { refresh: true })
        break
      } catch (error) {
        if (error instanceof ThreadEnded) break
        log.warn({ err: error }, 'a new thread still has old content')
        await sleep(pause, undefined, { ref: false })
      }
    }
    rebuilds -= 1
  }

  start()
  return {
    render: async (address) => {
      if (!ready || rebuilds > 0) return renderHere(address)
      try {
        const reply = await ask(ready, { address })
        if (!('page' in reply)) throw new Error('no page came back')
        const { status, headers, body } = reply.page
        return new Response(body, { status, headers: headers.map(([name, value]): [string, string] => [name, value]) })
      } catch (error) {
        if (error instanceof ThreadEnded) return renderHere(address)
        throw error
      }
    },
    isApart: () => ready !== undefined,
    refresh,
    stop: async () => {
      isStopping = true
      const worker = thread
      if (!worker) return
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
      worker.postMessage({ stop: true } satisfies RenderRequest)
      const timer = setTimeout(() => worker.terminate(), patienceMs)
      await ended
      clearTimeout(timer)
    },
  }
}
