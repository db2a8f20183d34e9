// Lets newcomers in before other work begins. Node accepts one connection a listening socket in each round of its event loop: while
// every round is long, they wait in the system's queue, whatever the page that they ask for takes.
import type { Server } from 'node:http'
import { listenerCount } from './listeners.ts'

/**
 * Calls `then` after the first round of the event loop, or what is left of the present one, that lets in no crowd, and at the latest when newcomers had `times` as long as what
 * began at `since` (of `performance.now()`, in milliseconds) took until this round's end.
 */
export type GiveWay = (since: number, times: number, then: () => void) => void

/** As many connections in one round say that more wait. */
const crowd = Math.ceil(listenerCount / 2)

/** Counts the connections of a server, and says when no crowd is waiting at its door. */
export class Newcomers {
  #letIn = 0

  /** Counts those of a server from now on. */
  watch(server: Server): void {
    server.on('connection', () => {
      this.#letIn += 1
    })
  }

  /** See `GiveWay`. */
  readonly giveWay: GiveWay = (since, times, then) => {
    let before = this.#letIn
    let latest: number | undefined
    const look = () => {
      const letIn = this.#letIn - before
      before = this.#letIn
      const now = performance.now()
      latest ??= now + times * (now - since)
      if (letIn < crowd || now >= latest) then()
      else setImmediate(look)
    }
    setImmediate(look)
  }
}
