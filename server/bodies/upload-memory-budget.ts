// The bytes of request bodies that this process holds in memory at one time: a semaphore counted in bytes.
import { Busy } from '#shared/errors.ts'

export interface BudgetBounds {
  readonly maxBytes: number
  readonly perSender: number
  readonly perNetwork: number
  readonly bodiesPerSender: number
  readonly bodiesPerNetwork: number
  readonly waitMs: number
}

export interface Place {
  /**
   * Takes `bytes` more, waiting while others hold them.
   * @throws Busy when there is still no space after `waitMs`, or when the body was dropped.
   */
  readonly take: (bytes: number) => Promise<void>
  readonly finish: () => void
  readonly leave: () => void
}

interface Holder {
  bytes: number
  bodies: number
}

interface HeldBody {
  readonly sender: Holder
  readonly network: Holder
  readonly leave: () => void
  bytes: number
  drop: (() => void) | undefined
  refuse: (() => void) | undefined
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
  readonly #bodies = new Set<HeldBody>()
  readonly #waiting = new Set<Waiting>()
  #held = 0

  constructor(bounds: BudgetBounds) {
    this.#bounds = bounds
  }

  get held(): number {
    return this.#held
  }

  /**
   * Opens a place for one body. `drop` is called when the body loses its place to one that waits; without it, it never does.
   * @throws Busy when this sender, or this network, sends too many at the same time already.
   */
  enter(senderKey: string, networkKey: string, drop?: () => void): Place {
    const sender = holderOf(this.#senders, senderKey)
    const network = holderOf(this.#networks, networkKey)
    const { bodiesPerSender, bodiesPerNetwork } = this.#bounds
    if (sender.bodies >= bodiesPerSender || network.bodies >= bodiesPerNetwork) throw new Busy()
    this.#senders.set(senderKey, sender)
    this.#networks.set(networkKey, network)
    sender.bodies += 1
    network.bodies += 1
    const leave = () => {
      if (!this.#bodies.delete(body)) return
      this.#add(body, -body.bytes)
      sender.bodies -= 1
      network.bodies -= 1
      if (sender.bodies === 0) this.#senders.delete(senderKey)
      if (network.bodies === 0) this.#networks.delete(networkKey)
      for (const each of this.#waiting) if (each.fits()) each.admit()
    }
    const body: HeldBody = { sender, network, leave, bytes: 0, drop, refuse: undefined }
    this.#bodies.add(body)
    return {
      take: async (bytes) => {
        if (!this.#bodies.has(body)) throw new Busy()
        if (this.#fits(body, bytes)) this.#add(body, bytes)
        else await this.#wait(body, bytes)
      },
      finish: () => {
        body.drop = undefined
      },
      leave,
    }
  }

  #fits({ sender, network }: HeldBody, bytes: number): boolean {
    const { maxBytes, perSender, perNetwork } = this.#bounds
    return this.#held + bytes <= maxBytes && sender.bytes + bytes <= perSender && network.bytes + bytes <= perNetwork
  }

  #add(body: HeldBody, bytes: number): void {
    this.#held += bytes
    for (const each of [body, body.sender, body.network]) each.bytes += bytes
  }

  #wait(body: HeldBody, bytes: number): Promise<void> {
    const { waitMs } = this.#bounds
    const before = new Map([...this.#bodies].map((each) => [each, each.bytes]))
    return new Promise((resolve, reject) => {
      const end = () => {
        for (const timer of timers) clearTimeout(timer)
        this.#waiting.delete(waiting)
        body.refuse = undefined
      }
      const waiting: Waiting = {
        fits: () => this.#fits(body, bytes),
        admit: () => {
          end()
          this.#add(body, bytes)
          resolve()
        },
      }
      body.refuse = () => {
        end()
        reject(new Busy())
      }
      const timers = [
        setTimeout(() => this.#dropSlowest(body, bytes, before), waitMs / 2),
        setTimeout(body.refuse, waitMs),
      ]
      this.#waiting.add(waiting)
    })
  }

  /** Drops the body that would keep its bytes longest: the most bytes held for each that came since `before`. */
  #dropSlowest(waiter: HeldBody, bytes: number, before: ReadonlyMap<HeldBody, number>): void {
    const { perSender, perNetwork } = this.#bounds
    const { sender, network } = waiter
    const isInTheWay = (each: HeldBody) => {
      if (sender.bytes + bytes > perSender) return each.sender === sender
      return network.bytes + bytes <= perNetwork || each.network === network
    }
    // A body that waits receives nothing because of the portal, so it comes last.
    const slowness = (each: HeldBody) => (each.refuse ? 0 : each.bytes / (1 + each.bytes - (before.get(each) ?? 0)))
    const [slowest] = [...this.#bodies]
      .filter((each) => each !== waiter && each.drop && each.bytes > 0 && isInTheWay(each))
      .sort((one, other) => slowness(other) - slowness(one))
    if (!slowest) return
    slowest.refuse?.()
    slowest.drop?.()
    slowest.leave()
  }
}

function holderOf(holders: Map<string, Holder>, key: string): Holder {
  return holders.get(key) ?? { bytes: 0, bodies: 0 }
}

const megabyte = 1024 * 1024

/** A form with five files of 10 MB. */
const largestForm = 52 * megabyte

/** Bodies with files of signed-in people. One network holds less than half: two at their bound leave space for photos. */
export const uploads = new UploadMemoryBudget({
  maxBytes: 120 * megabyte,
  perSender: largestForm,
  perNetwork: largestForm,
  bodiesPerSender: 6,
  bodiesPerNetwork: 60,
  waitMs: 10_000,
})

export const visitorForms = new UploadMemoryBudget({
  maxBytes: 24 * megabyte,
  perSender: 8 * megabyte,
  perNetwork: 8 * megabyte,
  bodiesPerSender: 200,
  bodiesPerNetwork: 200,
  waitMs: 2_000,
})

export const guestForms = new UploadMemoryBudget({
  maxBytes: 120 * megabyte,
  perSender: largestForm,
  perNetwork: largestForm,
  bodiesPerSender: 30,
  bodiesPerNetwork: 30,
  waitMs: 10_000,
})

/** Budget for the fields of refused forms; most are a few KB, and none waits for it. */
export const refusedForms = new UploadMemoryBudget({
  maxBytes: 8 * megabyte,
  perSender: megabyte,
  perNetwork: 2 * megabyte,
  bodiesPerSender: 12,
  bodiesPerNetwork: 240,
  waitMs: 0,
})
