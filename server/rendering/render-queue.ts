// Renders a bounded number of pages at the same time; a bounded number waits, and nobody waits longer than a deadline.
/** A page that is not rendered now: too many wait already, or it took too long. */
export class Overloaded extends Error {
  constructor() {
    super('the page cannot be rendered in time')
    this.name = 'Overloaded'
  }
}

/** Bounds of a queue. */
export interface RenderBounds {
  /** How many renders run at once. */
  readonly atOnce: number
  /** How many wait at most; one more is refused. */
  readonly waiting: number
  /** The longest that waiting and rendering take together, in milliseconds. */
  readonly deadlineMs: number
}

interface Waiting {
  readonly start: () => void
  readonly urgent: boolean
}

/** Runs renders by these bounds. */
export class RenderQueue {
  readonly #bounds: RenderBounds
  #waiting: Waiting[] = []
  #running = 0

  constructor(bounds: RenderBounds) {
    this.#bounds = bounds
  }

  /** How many wait at this moment. */
  get waiting(): number {
    return this.#waiting.length
  }

  /**
   * Runs the task when its turn comes; urgent ones go first. What does not end by the deadline keeps nobody waiting and
   * no place taken: its result is dropped.
   * @throws Overloaded when too many wait or the deadline passes; what the task throws.
   */
  run<T>(task: () => Promise<T>, urgent = false): Promise<T> {
    if (this.#running >= this.#bounds.atOnce && this.#waiting.length >= this.#bounds.waiting) {
      return Promise.reject(new Overloaded())
    }
    return new Promise<T>((resolve, reject) => {
      let running = false
      const end = () => {
        clearTimeout(timer)
        if (running) {
          running = false
          this.#running -= 1
          // Between two renders the server answers who asked meanwhile.
          setImmediate(() => this.#next())
        }
      }
      const start = () => {
        running = true
        this.#running += 1
        task().then(resolve, reject).finally(end)
      }
      const entry: Waiting = { start, urgent }
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== entry)
        reject(new Overloaded())
        end()
      }, this.#bounds.deadlineMs)
      this.#enter(entry)
    })
  }

  #enter(entry: Waiting): void {
    const place = entry.urgent ? this.#waiting.findIndex(({ urgent }) => !urgent) : -1
    if (place === -1) this.#waiting.push(entry)
    else this.#waiting.splice(place, 0, entry)
    this.#next()
  }

  #next(): void {
    if (this.#running < this.#bounds.atOnce) this.#waiting.shift()?.start()
  }
}
