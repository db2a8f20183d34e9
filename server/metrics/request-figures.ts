import type { Hono } from 'hono'
import { Histogram } from 'prom-client'
import { endpointRouter } from '#server/endpoint-router.ts'
import { pagePathOf } from '#shared/page-data-path.ts'
import type { Metric } from './metric-text.ts'

export class RequestFigures {
  readonly #byStatus = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers by class of status, and their duration.',
    labelNames: ['status'],
    registers: [],
  })
  // Few bounds, because there are many routes.
  readonly #byRoute = new Histogram({
    name: 'portal_route_duration_seconds',
    help: 'Answers by pattern of the route, and duration.',
    labelNames: ['route'],
    buckets: [0.01, 0.05, 0.25, 1, 5],
    registers: [],
  })

  /** Counts one answer. `route` is a pattern of `routeLabels`, never a path as it was asked for. */
  count(status: number, route: string, seconds: number): void {
    this.#byStatus.observe({ status: `${Math.floor(status / 100)}xx` }, seconds)
    this.#byRoute.observe({ route }, seconds)
  }

  metrics(): Promise<Metric[]> {
    return Promise.all([this.#byStatus.get(), this.#byRoute.get()])
  }
}

interface LabelledRoutes {
  readonly pagePattern: (pathname: string) => string | undefined
  readonly endpoints: Pick<Hono, 'routes'>
  readonly files: ReadonlySet<string>
}

/** Every file of the build, and every path at which there is nothing: one label each, however many are asked for. */
const builtFile = 'file'
const nothing = 'none'

/**
 * Pages of reports under seal count as a page that many open: no figure may show how many reports are sent or read
 * (docs/decisions/044-sealed-reports.md).
 */
const mergedInto: readonly (readonly [pages: RegExp, label: string])[] = [
  [/^\/ask\/report(?:\/|$)/, '/ask'],
  [/^\/admin\/sealed-reports(?:\/|$)/, '/admin/dashboard'],
]

const merged = (label: string) => mergedInto.find(([pages]) => pages.test(label))?.[1] ?? label

const readable = (path: string) => path.replaceAll(/\{[^{}]*\}/g, '')

export function routeLabels({ pagePattern, endpoints, files }: LabelledRoutes): (url: string) => string {
  const known = endpoints.routes.filter(({ path }) => !path.endsWith('*'))
  const endpointPattern = endpointRouter(known.map(({ path }) => [path, readable(path)]))
  return (url) => {
    const end = url.search(/[?#]/)
    const pathname = end === -1 ? url : url.slice(0, end)
    if (files.has(pathname)) return builtFile
    return merged(pagePattern(pagePathOf(pathname)) ?? endpointPattern(pathname) ?? nothing)
  }
}
