// How many requests this process has answered and how long each took, as a monitoring system asks for it.
/** Upper bounds of the histogram, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** The requests of one class of answers. */
export interface AnsweredRequests {
  /** '2xx', '5xx' … */
  readonly status: string
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

/** Counts from the start of the process on. */
export class RequestFigures {
  readonly #counters = new Map<string, Counter>()

  /** Counts one answer. */
  count(status: number, seconds: number): void {
    const name = `${Math.floor(status / 100)}xx`
    const counter = this.#counters.get(name) ?? { sum: 0, count: 0, buckets: Array<number>(bounds.length + 1).fill(0) }
    this.#counters.set(name, counter)
    counter.sum += seconds
    counter.count += 1
    const first = bounds.findIndex((bound) => seconds <= bound)
    const bucket = first === -1 ? bounds.length : first
    counter.buckets[bucket] = (counter.buckets[bucket] ?? 0) + 1
  }

  /** By class of answers. */
  get answered(): AnsweredRequests[] {
    return [...this.#counters].toSorted().map(([status, { sum, count, buckets }]) => {
      let so = 0
      const within = bounds.map((bound, at) => {
        so += buckets[at] ?? 0
        return [bound, so] as const
      })
      return { status, count, sum, within }
    })
  }
}
