// Pauses all messages while the service that takes them is away, and asks with one at a time whether it is back; each
// service has a pause of its own. It counts by `performance.now()`: a clock that is set right must not prolong a pause.
import { minutes } from '#shared/durations.ts'

/** What a hand-over says of the service; 'nothing' when there was no message to hand over. */
export type ServiceSign = 'answered' | 'away' | 'uncertain' | 'nothing'

/** Failures in a row after which the service counts as away: fewer may be one connection's own. */
const tolerated = 3
/** Milliseconds. */
const shortWait = 5_000
const firstPause = 15_000
const longestPause = minutes(5)

/** The pause of one process. Each process finds out for itself, which costs the service one message a pause. */
export class ServicePause {
  #failures = 0
  #until = 0
  #probe: Promise<void> | undefined

  /**
   * Hands one message over unless the service is away. Gives the milliseconds to wait before the next try when it is, or has
   * just turned out to be; undefined when the message needs no further try from here. @throws what `handOver` throws.
   */
  async run(handOver: () => Promise<ServiceSign>): Promise<number | undefined> {
    while (this.#probe) await this.#probe
    if (this.#failures < tolerated) return this.#attempt(handOver)
    const left = this.#until - performance.now()
    if (left > 0) return left
    const probe = this.#attempt(handOver, true)
    const over = () => {
      this.#probe = undefined
    }
    this.#probe = probe.then(over, over)
    return probe
  }

  async #attempt(handOver: () => Promise<ServiceSign>, isProbe = false): Promise<number | undefined> {
    const sign = await handOver()
    if (sign === 'answered') this.#failures = 0
    if (sign === 'away' || sign === 'uncertain') this.#fail(isProbe)
    return sign === 'away' ? Math.max(this.#until - performance.now(), shortWait) : undefined
  }

  /** Failures of messages that were under way together count as one step of the growing pause. */
  #fail(isProbe: boolean): void {
    if (this.#failures >= tolerated && !isProbe) return
    this.#failures++
    if (this.#failures < tolerated) return
    this.#until = performance.now() + Math.min(firstPause * 2 ** (this.#failures - tolerated), longestPause)
  }
}
