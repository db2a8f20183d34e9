// How many requests this process has answered and how long each took, as a monitoring system asks for it.
/** Upper bounds in seconds: fine for all answers together, few for each of the many routes. */
const statusBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const
const routeBounds = [0.01, 0.05, 0.25, 1, 5] as const

/** The requests of one class of answers, or of one route. */
export interface AnsweredRequests {
  /** '2xx', '5xx' …, or the pattern of the route. */
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
  /** The last one holds what took longer than every bound. */
  readonly buckets: number[]
}

/** One histogram for each name that was ever counted. */
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

/** Counts from the start of the process on. */
export class RequestFigures {
  readonly #byStatus = new Histograms(statusBounds)
  readonly #byRoute = new Histograms(routeBounds)

  /** Counts one answer. `route` is a pattern of `route-label.ts`, never a path as it was asked for. */
  count(status: number, route: string, seconds: number): void {
    this.#byStatus.count(`${Math.floor(status / 100)}xx`, seconds)
    this.#byRoute.count(route, seconds)
  }

  /** By class of answers. */
  get answered(): AnsweredRequests[] {
    return this.#byStatus.all
  }

  /** By route; those that were asked for at least once. */
  get routes(): AnsweredRequests[] {
    return this.#byRoute.all
  }
}
