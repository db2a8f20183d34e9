// Renders a bounded number of pages at the same time; a bounded number waits, and no one waits longer than a bound.
import { busyAwareTimeout } from '#platform/busy-aware-timeout.ts'

/** A page that is not rendered now: too many wait already, or it took too long. */
export class Overloaded extends Error {
  constructor() {
    super('the page cannot be rendered in time')
    this.name = 'Overloaded'
  }
}

/** `urgent`: a page that many read; `own`: a page of one visitor; `others`: searches, and pages renewed while the old one is sent. */
export type RenderKind = 'urgent' | 'own' | 'others'

export interface RenderBounds {
  readonly atOnce: Readonly<Record<RenderKind, number>>
  readonly waiting: number
  /** The longest that one waits, in milliseconds. */
  readonly waitMs: Readonly<Record<RenderKind, number>>
  readonly renderMs: number
}

interface Waiting {
  readonly start: () => void
  readonly refuse: () => void
  readonly kind: RenderKind
}

export class RenderQueue {
  readonly #bounds: RenderBounds
  #waiting: Waiting[] = []
  readonly #running: Record<RenderKind, number> = { urgent: 0, own: 0, others: 0 }

  constructor(bounds: RenderBounds) {
    this.#bounds = bounds
  }

  /**
   * Runs the task when its turn comes, each kind among its own. What does not end in time keeps no one waiting and no place
   * taken: its result is dropped. Each has its own time to wait and to render: with one time for both, in a long queue all
   * would begin shortly before its end, and be rendered for no one.
   * @throws Overloaded when too many wait, or it waits or renders too long; what the task throws.
   */
  run<T>(task: () => Promise<T>, kind: RenderKind): Promise<T> {
    if (this.#isFull(kind) && !this.#makeRoom(kind)) return Promise.reject(new Overloaded())
    const { waitMs, renderMs } = this.#bounds
    return new Promise<T>((resolve, reject) => {
      let running = false
      const end = () => {
        cancel()
        if (running) {
          running = false
          setImmediate(() => {
            this.#running[kind] -= 1
            this.#next()
          })
        }
      }
      const refuse = () => {
        this.#waiting = this.#waiting.filter((other) => other !== entry)
        reject(new Overloaded())
        end()
      }
      const start = () => {
        running = true
        this.#running[kind] += 1
        cancel()
        // The first render on a busy machine also loads code.
        cancel = busyAwareTimeout(refuse, renderMs)
        task().then(resolve, reject).finally(end)
      }
      const entry: Waiting = { start, refuse, kind }
      let cancel = busyAwareTimeout(refuse, waitMs[kind])
      this.#waiting.push(entry)
      this.#next()
    })
  }

  #mayStart(kind: RenderKind): boolean {
    return this.#running[kind] < this.#bounds.atOnce[kind]
  }

  #isFull(kind: RenderKind): boolean {
    return !this.#mayStart(kind) && this.#waiting.length >= this.#bounds.waiting
  }

  #makeRoom(kind: RenderKind): boolean {
    const less = { urgent: ['others', 'own'], own: ['others'], others: [] } as const
    const last = less[kind]
      .map((other) => this.#waiting.findLast((waiting) => waiting.kind === other))
      .find((waiting) => waiting !== undefined)
    last?.refuse()
    return last !== undefined
  }

  #next(): void {
    const first = this.#waiting.find(({ kind }) => this.#mayStart(kind))
    if (!first) return
    this.#waiting = this.#waiting.filter((other) => other !== first)
    first.start()
  }
}
