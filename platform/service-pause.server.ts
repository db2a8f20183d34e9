// Calls to services outside that do not answer: when they are given up, and how long they rest.
import { minutes } from '#shared/durations.ts'
import { redactSecrets } from '#shared/redact-secrets.ts'

export type ProbeResult = 'answered' | 'away' | 'uncertain' | 'nothing'

/** Failures in a row after which the service counts as away: fewer may be one connection's own. */
const tolerated = 3
const shortWait = 5_000
const firstPause = 15_000
const longestPause = minutes(5)

export class CircuitBreaker {
  #failures = 0
  #until = 0
  #probe: Promise<void> | undefined

  /**
   * Hands one message over unless the service is away. Gives the milliseconds to wait before the next try when it is, or has
   * just turned out to be; undefined when the message needs no further try from here. @throws what `handOver` throws.
   */
  async run(handOver: () => Promise<ProbeResult>): Promise<number | undefined> {
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

  async #attempt(handOver: () => Promise<ProbeResult>, isProbe = false): Promise<number | undefined> {
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

/** Codes of connections that never carried the message. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof AggregateError) return codeOf(cause.errors[0])
  return String((cause as { code?: unknown } | undefined)?.code ?? '')
}

/** Before the connection was open nothing was sent, after it the outcome is unknown. `reason` has no secrets. @throws values that are no Error. */
export function unanswered(error: unknown): { readonly sent: 'never' | 'perhaps'; readonly reason: string } {
  if (!(error instanceof Error)) throw error
  const code = codeOf(error)
  const never = neverSent.has(code) || code.startsWith('ERR_TLS') || code.startsWith('CERT')
  return { sent: never ? 'never' : 'perhaps', reason: redactSecrets(code || error.name) }
}
