// Renders a bounded number of pages at the same time; a bounded number waits, and nobody waits longer than a bound.
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
  /** How many may run at once for an urgent one to begin; as `atOnce` when it is not given. */
  readonly urgentAtOnce?: number
  /** How many wait at most; one more is refused, or takes the place of the last that is not urgent. */
  readonly waiting: number
  /** The longest that one waits, in milliseconds; an urgent one twice as long. */
  readonly waitMs: number
  /** The longest that a render takes, in milliseconds. */
  readonly renderMs: number
}

interface Waiting {
  readonly start: () => void
  readonly refuse: () => void
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
   * Runs the task when its turn comes; urgent ones go first. What does not end in time keeps nobody waiting and no place
   * taken: its result is dropped. Each has its own time to wait and to render: with one time for both, in a long queue all
   * would begin shortly before its end, and be rendered for nobody.
   * @throws Overloaded when too many wait, or it waits or renders too long; what the task throws.
   */
  run<T>(task: () => Promise<T>, urgent = false): Promise<T> {
    if (this.#isFull(urgent) && !(urgent && this.#refuseLast())) return Promise.reject(new Overloaded())
    const { waitMs, renderMs } = this.#bounds
    return new Promise<T>((resolve, reject) => {
      let running = false
      let timer: NodeJS.Timeout
      const end = () => {
        clearTimeout(timer)
        if (running) {
          running = false
          this.#running -= 1
          // Between two renders the server answers who asked meanwhile.
          setImmediate(() => this.#next())
        }
      }
      const refuse = () => {
        this.#waiting = this.#waiting.filter((other) => other !== entry)
        reject(new Overloaded())
        end()
      }
      const start = () => {
        running = true
        this.#running += 1
        clearTimeout(timer)
        timer = setTimeout(refuse, renderMs)
        task().then(resolve, reject).finally(end)
      }
      const entry: Waiting = { start, refuse, urgent }
      timer = setTimeout(refuse, urgent ? 2 * waitMs : waitMs)
      this.#enter(entry)
    })
  }

  #mayStart(urgent: boolean): boolean {
    const { atOnce, urgentAtOnce = atOnce } = this.#bounds
    return this.#running < (urgent ? urgentAtOnce : atOnce)
  }

  #isFull(urgent: boolean): boolean {
    return !this.#mayStart(urgent) && this.#waiting.length >= this.#bounds.waiting
  }

  /** Refuses the one that would wait longest and is not urgent; false when all that wait are. */
  #refuseLast(): boolean {
    const last = this.#waiting.findLast(({ urgent }) => !urgent)
    last?.refuse()
    return last !== undefined
  }

  #enter(entry: Waiting): void {
    const place = entry.urgent ? this.#waiting.findIndex(({ urgent }) => !urgent) : -1
    if (place === -1) this.#waiting.push(entry)
    else this.#waiting.splice(place, 0, entry)
    this.#next()
  }

  #next(): void {
    const [first] = this.#waiting
    if (!first || !this.#mayStart(first.urgent)) return
    this.#waiting.shift()
    first.start()
  }
}
