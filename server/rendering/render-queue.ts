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
  /** How many renders run at once: urgent ones, and beside them all others. */
  readonly atOnce: { readonly urgent: number; readonly others: number }
  /** How many wait at most; one more is refused, or takes the place of the last that is not urgent. */
  readonly waiting: number
  /** The longest that one waits, in milliseconds; an urgent one twice as long. */
  readonly waitMs: number
  /** The longest that a render takes, in milliseconds. */
  readonly renderMs: number
}

type Kind = keyof RenderBounds['atOnce']

interface Waiting {
  readonly start: () => void
  readonly refuse: () => void
  readonly kind: Kind
}

/** Runs renders by these bounds. */
export class RenderQueue {
  readonly #bounds: RenderBounds
  #waiting: Waiting[] = []
  readonly #running = { urgent: 0, others: 0 }

  constructor(bounds: RenderBounds) {
    this.#bounds = bounds
  }

  /** How many wait at this moment. */
  get waiting(): number {
    return this.#waiting.length
  }

  /**
   * Runs the task when its turn comes, urgent ones and others each among their own. What does not end in time keeps nobody waiting and no place
   * taken: its result is dropped. Each has its own time to wait and to render: with one time for both, in a long queue all
   * would begin shortly before its end, and be rendered for nobody.
   * @throws Overloaded when too many wait, or it waits or renders too long; what the task throws.
   */
  run<T>(task: () => Promise<T>, urgent = false): Promise<T> {
    const kind = urgent ? 'urgent' : 'others'
    if (this.#isFull(kind) && !(urgent && this.#refuseLast())) return Promise.reject(new Overloaded())
    const { waitMs, renderMs } = this.#bounds
    return new Promise<T>((resolve, reject) => {
      let running = false
      let timer: NodeJS.Timeout
      const end = () => {
        clearTimeout(timer)
        if (running) {
          running = false
          this.#running[kind] -= 1
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
        this.#running[kind] += 1
        clearTimeout(timer)
        timer = setTimeout(refuse, renderMs)
        task().then(resolve, reject).finally(end)
      }
      const entry: Waiting = { start, refuse, kind }
      timer = setTimeout(refuse, urgent ? 2 * waitMs : waitMs)
      this.#waiting.push(entry)
      this.#next()
    })
  }

  #mayStart(kind: Kind): boolean {
    return this.#running[kind] < this.#bounds.atOnce[kind]
  }

  #isFull(kind: Kind): boolean {
    return !this.#mayStart(kind) && this.#waiting.length >= this.#bounds.waiting
  }

  /** Refuses the one that would wait longest and is not urgent; false when all that wait are. */
  #refuseLast(): boolean {
    const last = this.#waiting.findLast(({ kind }) => kind === 'others')
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
