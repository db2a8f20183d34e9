// Sends requests at a pace that does not wait for answers, as families do, and notes how long each took.
import { setTimeout as sleep } from 'node:timers/promises'

/** What came of one request: done, refused with a message and a time to try again, or anything else. */
export type Outcome = 'done' | 'refused' | 'failed'

/** One kind of request, `perSecond` of which are sent whatever becomes of the others. */
export interface Kind {
  readonly name: string
  readonly perSecond: number
  readonly send: () => Promise<Outcome>
}

/** What came of all requests of a kind; times in milliseconds, from when each was due. */
export interface Result {
  readonly name: string
  readonly done: number
  readonly refused: number
  readonly failed: number
  readonly p95: number
}

/** Time limit for pending requests at the end, in milliseconds; without an answer by then they failed. */
const patience = 30_000

const tick = 5

const p95 = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN

class Tally {
  readonly #kind: Kind
  readonly #times: number[] = []
  readonly #count: Record<Outcome, number> = { done: 0, refused: 0, failed: 0 }
  #sent = 0
  #answered = 0

  constructor(kind: Kind) {
    this.#kind = kind
  }

  get isSettled(): boolean {
    return this.#answered === this.#sent
  }

  /** Sends what is due `elapsed` milliseconds after the start `began`. */
  sendDue(began: number, elapsed: number): void {
    const due = Math.floor((elapsed / 1000) * this.#kind.perSecond)
    for (; this.#sent < due; this.#sent += 1) this.#send(began + (this.#sent * 1000) / this.#kind.perSecond)
  }

  async #send(dueAt: number): Promise<void> {
    const outcome = await this.#kind.send().catch((): Outcome => 'failed')
    this.#answered += 1
    this.#count[outcome] += 1
    if (outcome === 'done') this.#times.push(performance.now() - dueAt)
  }

  result(): Result {
    const failed = this.#count.failed + this.#sent - this.#answered
    return { name: this.#kind.name, ...this.#count, failed, p95: p95(this.#times) }
  }
}

/** The results by kind, and by how much this process was late to send (p95 in milliseconds): the times contain that. */
export interface Sent {
  readonly results: readonly Result[]
  readonly lateMs: number
}

/** Sends all kinds for the given seconds, and waits for the last answers. */
export async function sendAll(kinds: readonly Kind[], seconds: number): Promise<Sent> {
  const tallies = kinds.map((kind) => new Tally(kind))
  const pauses: number[] = []
  const began = performance.now()
  for (let elapsed = 0; elapsed < seconds * 1000; ) {
    for (const tally of tallies) tally.sendDue(began, elapsed)
    await sleep(tick)
    const now = performance.now() - began
    pauses.push(now - elapsed)
    elapsed = now
  }
  const ended = performance.now()
  while (performance.now() - ended < patience && !tallies.every(({ isSettled }) => isSettled)) await sleep(50)
  return { results: tallies.map((tally) => tally.result()), lateMs: p95(pauses) }
}
