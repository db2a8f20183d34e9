// The bytes of request bodies that this process holds in memory at one time: a semaphore counted in bytes.
import { Busy } from '#shared/errors.ts'

/** The bounds of a room; all bytes, except where said otherwise. */
export interface BudgetBounds {
  /** All bodies together. */
  readonly maxBytes: number
  /** All bodies of one sender. */
  readonly perSender: number
  /** All bodies from one network. */
  readonly perNetwork: number
  /** How many bodies one sender may send at the same time. */
  readonly bodiesPerSender: number
  /** How many bodies may come from one network at the same time. */
  readonly bodiesPerNetwork: number
  /** How long a body waits for room before it is refused, in milliseconds. */
  readonly waitMs: number
}

/** One body's share of the room. */
export interface Place {
  /**
   * Takes room for so many more bytes, waiting while others hold it.
   * @throws Busy when there is still no room after `waitMs`.
   */
  readonly take: (bytes: number) => Promise<void>
  /** Gives everything back; may be called twice. */
  readonly leave: () => void
}

interface Holder {
  bytes: number
  bodies: number
}

interface Waiting {
  readonly fits: () => boolean
  readonly admit: () => void
}

/** Refuses what does not fit with `Busy`; counts per process, because memory is the process's. */
export class UploadMemoryBudget {
  readonly #bounds: BudgetBounds
  readonly #senders = new Map<string, Holder>()
  readonly #networks = new Map<string, Holder>()
  readonly #waiting = new Set<Waiting>()
  #held = 0

  constructor(bounds: BudgetBounds) {
    this.#bounds = bounds
  }

  /** Bytes held at this moment. */
  get held(): number {
    return this.#held
  }

  /**
   * Opens a place for one body.
   * @throws Busy when this sender, or this network, sends too many at the same time already.
   */
  enter(senderKey: string, networkKey: string): Place {
    const sender = holderOf(this.#senders, senderKey)
    const network = holderOf(this.#networks, networkKey)
    const { bodiesPerSender, bodiesPerNetwork, perSender, perNetwork, maxBytes } = this.#bounds
    if (sender.bodies >= bodiesPerSender || network.bodies >= bodiesPerNetwork) throw new Busy()
    this.#senders.set(senderKey, sender)
    this.#networks.set(networkKey, network)
    sender.bodies += 1
    network.bodies += 1
    let own = 0
    let left = false

    const add = (bytes: number) => {
      own += bytes
      this.#held += bytes
      sender.bytes += bytes
      network.bytes += bytes
    }
    return {
      take: async (bytes) => {
        const fits = () =>
          this.#held + bytes <= maxBytes && sender.bytes + bytes <= perSender && network.bytes + bytes <= perNetwork
        if (!fits()) await this.#wait(fits, () => add(bytes))
        else add(bytes)
      },
      leave: () => {
        if (left) return
        left = true
        add(-own)
        sender.bodies -= 1
        network.bodies -= 1
        if (sender.bodies === 0) this.#senders.delete(senderKey)
        if (network.bodies === 0) this.#networks.delete(networkKey)
        for (const each of this.#waiting) if (each.fits()) each.admit()
      },
    }
  }

  #wait(fits: () => boolean, add: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        this.#waiting.delete(waiting)
      }
      const waiting: Waiting = {
        fits,
        admit: () => {
          end()
          add()
          resolve()
        },
      }
      const timer = setTimeout(() => {
        end()
        reject(new Busy())
      }, this.#bounds.waitMs)
      this.#waiting.add(waiting)
    })
  }
}

function holderOf(holders: Map<string, Holder>, key: string): Holder {
  return holders.get(key) ?? { bytes: 0, bodies: 0 }
}

const megabyte = 1024 * 1024

/** Bodies with files, of people who are signed in: one form with five files of 10 MB fits beside others' single files. */
export const uploads = new UploadMemoryBudget({
  maxBytes: 96 * megabyte,
  perSender: 52 * megabyte,
  perNetwork: 72 * megabyte,
  bodiesPerSender: 6,
  bodiesPerNetwork: 60,
  waitMs: 10_000,
})

/** Forms of people who are not signed in, as far as they are larger than a form ever is. */
export const visitorForms = new UploadMemoryBudget({
  maxBytes: 24 * megabyte,
  perSender: 8 * megabyte,
  perNetwork: 8 * megabyte,
  bodiesPerSender: 200,
  bodiesPerNetwork: 200,
  waitMs: 2_000,
})

/** Forms with files of people without an account: one with five files of 10 MB at a time, or many with a photo made small. */
export const guestForms = new UploadMemoryBudget({
  maxBytes: 56 * megabyte,
  perSender: 52 * megabyte,
  perNetwork: 52 * megabyte,
  bodiesPerSender: 30,
  bodiesPerNetwork: 30,
  waitMs: 10_000,
})

/** What was typed into forms that found no room above; most are a few KB, and none waits for it. */
export const refusedForms = new UploadMemoryBudget({
  maxBytes: 8 * megabyte,
  perSender: megabyte,
  perNetwork: 4 * megabyte,
  bodiesPerSender: 12,
  bodiesPerNetwork: 240,
  waitMs: 0,
})
