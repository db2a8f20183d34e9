// '/metrics': the figures of this process and its database in the text format of Prometheus, for those who watch over it.
import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Context, Hono } from 'hono'
import { getLastBackup } from '#domain/operations/backups/find-backups.ts'
import { getServiceFigures } from '#domain/operations/get-service-figures.ts'
import { log } from '#platform/log.server.ts'
import type { AppEnv } from '../app-env.ts'
import { cameThroughProxy } from '../demo/came-through-proxy.ts'
import { connectedAddress } from '../middleware/visitor-address.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import type { Renderer } from '../rendering/renderer.ts'
import type { RequestFigures } from '../request-figures.ts'

/** What of this process is measured. With a `token` for clients that send it; without one, in a demo, for this machine. */
export interface Measured {
  readonly requests: Pick<RequestFigures, 'answered'>
  readonly cache: Pick<PageCache, 'figures'>
  readonly streams: { readonly open: number }
  /** Undefined where pages are always rendered in the thread that answers. */
  readonly renderer: Pick<Renderer, 'isApart'> | undefined
  readonly token: string | undefined
  readonly demo: boolean
}

type Sample = readonly [labels: Readonly<Record<string, string | number>>, value: number, suffix?: string]

/** One metric: its help, its type and its samples. */
function metric(name: string, type: 'counter' | 'gauge' | 'histogram', help: string, samples: readonly Sample[]) {
  const lines = samples.map(([labels, value, suffix = '']) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(String(text))}"`)
    return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
  })
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n')
}

const escapeLabel = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', String.raw`\n`)

const gauge = (name: string, help: string, value: number) => metric(name, 'gauge', help, [[{}, value]])
const counter = (name: string, help: string, value: number) => metric(name, 'counter', help, [[{}, value]])

const lag = monitorEventLoopDelay({ resolution: 20 })
lag.enable()

function ofProcess({ requests, cache, streams, renderer }: Measured): string[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  const { hits, pages, bytes } = cache.figures
  const durations = requests.answered.flatMap(({ status, count, sum, within }): Sample[] => [
    ...within.map(([le, so]): Sample => [{ status, le }, so, '_bucket']),
    [{ status, le: '+Inf' }, count, '_bucket'],
    [{ status }, sum, '_sum'],
    [{ status }, count, '_count'],
  ])
  return [
    counter('process_cpu_seconds_total', 'CPU time used, in seconds.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Resident memory.', rss),
    gauge('process_start_time_seconds', 'Start of the process, as Unix time.', Date.now() / 1_000 - process.uptime()),
    gauge('nodejs_heap_used_bytes', 'Heap in use.', heapUsed),
    gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop, 99th percentile.', lag.percentile(99) / 1e9),
    metric('http_request_duration_seconds', 'histogram', 'Answers by class of status, and their duration.', durations),
    counter('portal_page_cache_hits_total', 'Public pages answered from memory.', hits),
    gauge('portal_page_cache_pages', 'Public pages held in memory.', pages),
    gauge('portal_page_cache_bytes', 'Memory that these pages take.', bytes),
    gauge('portal_live_streams', 'Open event streams.', streams.open),
    gauge(
      'portal_render_thread_up',
      '1 when public pages are rendered in a thread of their own.',
      Number(renderer?.isApart() ?? false),
    ),
  ]
}

async function ofDatabase(): Promise<string[]> {
  const [{ connections, queues, databaseSize }, backup] = await Promise.all([getServiceFigures(), getLastBackup()])
  const jobs = queues.flatMap(({ name: queue, waiting, active, failed }): Sample[] =>
    Object.entries({ waiting, active, failed }).map(([state, count]): Sample => [{ queue, state }, count]),
  )
  const held = Object.entries(connections).map(([state, count]): Sample => [{ state }, count])
  return [
    metric('portal_database_connections', 'gauge', 'Connections of this process to the database.', held),
    metric('portal_jobs', 'gauge', 'Jobs by queue and state.', jobs),
    gauge('portal_database_size_bytes', 'Size of the database.', databaseSize),
    ...(backup ? [gauge('portal_last_backup_seconds', 'Last backup, as Unix time.', backup.getTime() / 1_000)] : []),
  ]
}

/** Figures of the database; when it is away the other figures are sent all the same. */
async function ofDatabaseIfThere(): Promise<string[]> {
  const up = (value: 0 | 1) => gauge('portal_database_up', '1 when the database answers.', value)
  try {
    return [up(1), ...(await ofDatabase())]
  } catch (error) {
    log.warn({ err: error }, 'metrics without the database')
    return [up(0)]
  }
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

function holds(token: string, context: Context<AppEnv>): boolean {
  const wanted = Buffer.from(`Bearer ${token}`)
  const given = Buffer.from(context.req.header('authorization') ?? '')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/**
 * With a token only clients that send it. Without one nobody: a proxy on this machine that adds no header of its own looks like
 * somebody at this machine. A demo has no visitors, and is read from its own machine.
 */
function mayRead(context: Context<AppEnv>, { token, demo }: Measured): boolean {
  if (token) return holds(token, context)
  if (!demo) return false
  if (cameThroughProxy(Object.keys(context.req.header()))) return false
  return loopback.has(connectedAddress(context))
}

/** The endpoint; for everybody else there is nothing here. */
export function metrics(measured: Measured): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/metrics', async (context, next) => {
    if (!mayRead(context, measured)) return next()
    const text = [...ofProcess(measured), ...(await ofDatabaseIfThere())].join('\n')
    return context.text(`${text}\n`, 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    })
  })
}
