// Counts what each visitor does within a fixed window of time, in memory that cannot grow without bound.

/** How much is allowed in how long, and how many visitors are remembered at once. */
export interface FixedWindowOptions {
  readonly limit: number
  readonly windowMs: number
  readonly mostVisitors?: number
  readonly now?: () => number
}

/** A limit per visitor and window, for this process alone. */
export class FixedWindow {
  readonly #limit: number
  readonly #windowMs: number
  readonly #mostVisitors: number
  readonly #now: () => number
  /** In the order in which their windows began, so that the oldest stands first. */
  readonly #visitors = new Map<string, { readonly endsAt: number; taken: number }>()

  constructor({ limit, windowMs, mostVisitors = 10_000, now = Date.now }: FixedWindowOptions) {
    this.#limit = limit
    this.#windowMs = windowMs
    this.#mostVisitors = mostVisitors
    this.#now = now
  }

  /** How many visitors are remembered at the moment. */
  get size(): number {
    return this.#visitors.size
  }

  /** Takes one turn. 0: it was allowed; otherwise the whole seconds until the visitor's next one. */
  take(visitor: string): number {
    const now = this.#now()
    this.#forgetEnded(now)
    const window = this.#visitors.get(visitor)
    if (!window) {
      this.#makeRoom()
      this.#visitors.set(visitor, { endsAt: now + this.#windowMs, taken: 1 })
      return 0
    }
    if (window.taken >= this.#limit) return Math.ceil((window.endsAt - now) / 1000)
    window.taken += 1
    return 0
  }

  #forgetEnded(now: number): void {
    for (const [visitor, { endsAt }] of this.#visitors) {
      if (endsAt > now) return
      this.#visitors.delete(visitor)
    }
  }

  #makeRoom(): void {
    const oldest = this.#visitors.keys().next()
    if (this.#visitors.size >= this.#mostVisitors && !oldest.done) this.#visitors.delete(oldest.value)
  }
}
