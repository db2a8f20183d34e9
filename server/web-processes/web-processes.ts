// Several web processes behind one port: this process starts them, replaces those that end, and asks them for their metrics.
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { noteBusyElsewhere } from '#domain/operations/peak/peak-now.server.ts'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { runtimeMetrics } from '#server/metrics/metric-text.ts'
import type { Listening } from '../listen.ts'
import type { FromWebProcess, ProcessMetrics, ToWebProcess, WebProcessData } from './primary.ts'

export interface WebProcessesOptions {
  readonly count: number
  readonly entry?: string
  readonly pauseMs?: number
  readonly patienceMs?: number
}

const longestPauseMs = 30_000

const reportWithinMs = 1_000

const send = (worker: Worker, message: ToWebProcess) => {
  // One that is ending has no channel any more.
  if (worker.isConnected()) worker.send(message)
}

/**
 * Starts `count` processes, which load their code meanwhile. The function that it gives has them serve: it resolves when
 * all of them answer, and one that ends later is started again. It throws with the words of the first that cannot
 * serve; none is left then.
 */
export function forkWebProcesses(options: WebProcessesOptions): (data: WebProcessData) => Promise<Listening> {
  const { count, entry, pauseMs = 1_000, patienceMs = 5_000 } = options
  cluster.setupPrimary({ ...(entry !== undefined && { exec: entry }), args: ['web', String(process.pid)] })
  const running = new Map<number, Worker>()
  /** Those that are busy for 'Mode puncak'. */
  const busy = new Set<Worker>()
  let isStopping = false

  /** The metrics of one process; undefined when it does not report them in time. */
  function metricsOf(place: number, worker: Worker): Promise<ProcessMetrics | undefined> {
    return new Promise((resolve) => {
      const end = (reported?: ProcessMetrics) => {
        clearTimeout(timer)
        worker.off('message', onMessage)
        resolve(reported)
      }
      const onMessage = (message: FromWebProcess) => {
        if ('metrics' in message) end({ process: place, metrics: message.metrics })
      }
      const timer = setTimeout(end, reportWithinMs)
      worker.on('message', onMessage)
      send(worker, { report: true })
    })
  }

  async function gather(requester: Worker): Promise<void> {
    const own = { process: 0, metrics: runtimeMetrics() }
    const reported = await Promise.all([...running].map(([place, worker]) => metricsOf(place, worker)))
    const all = [own, ...reported.filter((each) => each !== undefined)]
    send(requester, { reported: all.toSorted((one, other) => one.process - other.process) })
  }

  function noteBusy(worker: Worker, isBusy: boolean): void {
    if (isBusy) busy.add(worker)
    else busy.delete(worker)
    noteBusyElsewhere(busy.size > 0)
  }

  function fork(place: number): Worker {
    const worker = cluster.fork()
    running.set(place, worker)
    // A message to one that is just ending fails; that it has ended is what counts.
    worker.on('error', (error) => log.debug({ err: error, place }, 'a web process does not receive'))
    worker.on('message', (message: FromWebProcess) => {
      if ('ask' in message) void gather(worker)
      // What one has said may come after its end.
      else if ('busy' in message && !worker.isDead()) noteBusy(worker, message.busy)
    })
    worker.once('exit', () => {
      if (running.get(place) === worker) running.delete(place)
      noteBusy(worker, false)
    })
    return worker
  }

  /** Has a process serve; resolves when it answers. @throws the words of one that does not come up. */
  function begin(worker: Worker, data: WebProcessData): Promise<void> {
    return new Promise((resolve, reject) => {
      worker.on('message', (message: FromWebProcess) => {
        if ('ready' in message) resolve()
        else if ('failed' in message) reject(new Error(message.failed))
      })
      const { exitCode, signalCode } = worker.process
      const end = (code: number | null, signal: string | null) =>
        reject(new Error(`a web process ended with ${signal ?? code}`))
      if (exitCode !== null || signalCode !== null) end(exitCode, signalCode)
      else worker.once('exit', end)
      send(worker, { start: data })
    })
  }

  async function keep(place: number, data: WebProcessData): Promise<void> {
    const worker = running.get(place)
    if (worker) await new Promise((resolve) => worker.once('exit', resolve))
    for (let failed = 0; !isStopping; failed += 1) {
      log.warn({ place, failed }, 'a web process has ended')
      await sleep(Math.min(pauseMs * 2 ** failed, longestPauseMs), undefined, { ref: false })
      if (isStopping) return
      const isUp = await begin(fork(place), data).then(
        () => true,
        (error: Error) => {
          log.error({ err: error }, 'a web process does not start')
          return false
        },
      )
      if (isUp) return keep(place, data)
      running.get(place)?.process.kill('SIGKILL')
    }
  }

  async function end(graceMs: number, ms: number): Promise<void> {
    isStopping = true
    const last = [...running.values()]
    const ended = last.map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
    for (const worker of last) send(worker, { stop: true, graceMs })
    const timer = setTimeout(() => {
      for (const worker of last) worker.process.kill('SIGKILL')
    }, ms)
    await Promise.all(ended)
    clearTimeout(timer)
  }

  const workers = Array.from({ length: count }, (_, index) => [index + 1, fork(index + 1)] as const)
  return async (data) => {
    try {
      await Promise.all(workers.map(([, worker]) => begin(worker, data)))
    } catch (error) {
      await end(0, patienceMs)
      throw error
    }
    for (const [place] of workers) void keep(place, data)
    // Each says to health checks first that it stops.
    return { stop: (graceMs) => end(graceMs, env.drainSeconds * 1_000 + graceMs + patienceMs) }
  }
}
