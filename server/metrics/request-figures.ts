import type { Hono } from 'hono'
import { endpointRouter } from '#server/endpoint-router.ts'
import { pagePathOf } from '#shared/page-data-path.ts'

/** Upper bounds in seconds: fine for all answers together, few for each of the many routes. */
const statusBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const
const routeBounds = [0.01, 0.05, 0.25, 1, 5] as const

export interface AnsweredRequests {
  readonly name: string
  readonly count: number
  /** In seconds. */
  readonly sum: number
  /** How many took at most so many seconds: each holds those before it. */
  readonly within: readonly (readonly [seconds: number, count: number])[]
}

interface Counter {
  sum: number
  count: number
  readonly buckets: number[]
}

class Histograms {
  readonly #bounds: readonly number[]
  readonly #counters = new Map<string, Counter>()

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
  }

  count(name: string, seconds: number): void {
    let counter = this.#counters.get(name)
    if (!counter) {
      counter = { sum: 0, count: 0, buckets: Array<number>(this.#bounds.length + 1).fill(0) }
      this.#counters.set(name, counter)
    }
    counter.sum += seconds
    counter.count += 1
    const first = this.#bounds.findIndex((bound) => seconds <= bound)
    const bucket = first === -1 ? this.#bounds.length : first
    counter.buckets[bucket] = (counter.buckets[bucket] ?? 0) + 1
  }

  get all(): AnsweredRequests[] {
    return [...this.#counters].toSorted().map(([name, { sum, count, buckets }]) => {
      let so = 0
      const within = this.#bounds.map((bound, at) => {
        so += buckets[at] ?? 0
        return [bound, so] as const
      })
      return { name, count, sum, within }
    })
  }
}

export class RequestFigures {
  readonly #byStatus = new Histograms(statusBounds)
  readonly #byRoute = new Histograms(routeBounds)

  /** Counts one answer. `route` is a pattern of `route-label.ts`, never a path as it was asked for. */
  count(status: number, route: string, seconds: number): void {
    this.#byStatus.count(`${Math.floor(status / 100)}xx`, seconds)
    this.#byRoute.count(route, seconds)
  }

  get answered(): AnsweredRequests[] {
    return this.#byStatus.all
  }

  get routes(): AnsweredRequests[] {
    return this.#byRoute.all
  }
}

/** All that the portal answers. */
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
