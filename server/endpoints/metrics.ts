// '/metrics': the figures of this process and its database in the text format of Prometheus, for those who watch over it.
import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { Registry } from 'prom-client'
import { cameThroughProxy } from '#server/demo/demo-here-only.ts'
import { databaseMetrics, type MeasuredProcess, processMetrics } from '#server/metrics/metric-figures.ts'
import type { AppEnv } from '../app-env.ts'
import { ofProcess, textOf } from '../metrics/metric-text.ts'
import { connectedAddress } from '../middleware/visitor-address.ts'
import type { Siblings } from '../web-processes/primary.ts'

export interface Measured extends MeasuredProcess {
  readonly siblings: Siblings | undefined
  readonly token: string | undefined
  readonly demo: boolean
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

function holds(token: string, context: Context<AppEnv>): boolean {
  const wanted = Buffer.from(`Bearer ${token}`)
  const given = Buffer.from(context.req.header('authorization') ?? '')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/**
 * With a token only clients that send it. Without one no one: a proxy on this machine that adds no header looks like
 * someone at this machine. A demo has no visitors, and is read from its own machine.
 */
function mayRead(context: Context<AppEnv>, { token, demo }: Measured): boolean {
  if (token) return holds(token, context)
  if (!demo) return false
  if (cameThroughProxy(Object.keys(context.req.header()))) return false
  return loopback.has(connectedAddress(context))
}

export function metrics(measured: Measured): Hono<AppEnv> {
  const readDatabase = databaseMetrics()
  const { siblings } = measured
  const readOwn = () => processMetrics(measured)
  siblings?.reportMetrics(readOwn)
  return new Hono<AppEnv>().get('/metrics', async (context, next) => {
    if (!mayRead(context, measured)) return next()
    const reported = (await siblings?.ask())?.flatMap(({ process, metrics }) => ofProcess(process, metrics))
    const text = await textOf([...(reported ?? (await readOwn())), ...(await readDatabase())])
    return context.text(text, 200, {
      'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE,
      'Cache-Control': 'no-store',
    })
  })
}
