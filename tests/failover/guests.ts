// Guests who ask at a steady pace and are as patient as the browser, and readers of public pages beside them.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds between two guests who begin to ask, and between two reads. */
const guestEvery = 150
const readEvery = 50

/** Pauses before a question is sent again, in milliseconds, the last one repeats: those of `use-resend.ts`. */
const pauses = [1_000, 2_000, 5_000, 10_000]

/** The browser of a guest gives up on an answer after this, in milliseconds, and sends again. */
const patience = 30_000

/** Public pages that are read. */
export const pages = ['/', '/knowledge', '/contact', '/privacy']

/** What the guests and readers got; times are those of `performance.now()`. */
export interface Visits {
  /** The public IDs of questions that the portal said it took, with the time at which it did. */
  readonly acknowledged: { readonly publicId: string; readonly at: number }[]
  /** Tries without a receipt, by what came instead. */
  readonly refused: Map<string, number>
  /** Milliseconds that each read took. */
  readonly reads: number[]
  /** Reads that did not end in a page, by what came instead. */
  readonly failedReads: Map<string, number>
  /** Every question carries it, with a number. */
  readonly mark: string
}

/** Visits that continue until they are stopped. */
export interface VisitsUnderWay extends Visits {
  /** Lets no more guests begin; waits until everybody who began has a receipt. */
  readonly stop: () => Promise<void>
}

const count = (tally: Map<string, number>, what: string) => tally.set(what, (tally.get(what) ?? 0) + 1)

/** The answer's status, or in a word that there was none; a 503 of the portal's own shows a message. */
async function wordsOf(answer: Response | Error): Promise<string> {
  if (answer instanceof Error)
    return `no answer (${answer.cause instanceof Error ? answer.cause.message : answer.message})`
  const text = await answer.text()
  if (answer.status !== 503) return String(answer.status)
  if (text.includes('Layanan sedang tidak dapat dihubungi')) return '503 with a message'
  return `503 without words (${text.slice(0, 60)})`
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** Begins; `regencyId` is where the guests say they live. */
export function sendGuests(origin: string, regencyId: number): VisitsUnderWay {
  const mark = randomUUID().slice(0, 8)
  const visits: Visits = { acknowledged: [], refused: new Map(), reads: [], failedReads: new Map(), mark }
  const asking = new Set<Promise<void>>()
  let stopped = false

  async function askUntilTaken(number: number): Promise<void> {
    const body = new URLSearchParams({
      ...{ description: `Pertanyaan saat gangguan ${mark} ${number}.`, regencyId: String(regencyId) },
      ...{ name: 'Bu Siti', phone: `0813${String(10_000_000 + number)}`, category: 'login' },
      idempotencyKey: randomUUID(),
    }).toString()
    for (let tries = 0; ; tries += 1) {
      const answer = await fetch(`${origin}/ask`, {
        ...{ method: 'POST', redirect: 'manual', body, signal: AbortSignal.timeout(patience) },
        headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      }).catch(asError)
      const to = answer instanceof Response ? (answer.headers.get('location') ?? '') : ''
      const [, publicId] = /^\/ask\/([a-z0-9]{25})\/receipt$/.exec(to) ?? []
      if (publicId) {
        visits.acknowledged.push({ publicId, at: performance.now() })
        return
      }
      count(visits.refused, await wordsOf(answer).catch(() => 'no answer'))
      await sleep(pauses[tries] ?? pauses.at(-1))
    }
  }

  async function read(path: string): Promise<void> {
    const began = performance.now()
    const get = () => fetch(origin + path, { signal: AbortSignal.timeout(patience) })
    // As a browser does it when the connection that it kept was closed just then.
    const answer = await get().catch(() => get().catch(asError))
    if (answer instanceof Response && answer.ok) await answer.text()
    else count(visits.failedReads, `${path}: ${await wordsOf(answer).catch(() => 'no answer')}`)
    visits.reads.push(performance.now() - began)
  }

  /** Does something again and again, however long one time takes. */
  async function keepUp(every: number, act: (number: number) => Promise<void>): Promise<void> {
    for (let number = 0; !stopped; number += 1) {
      const done: Promise<void> = act(number).finally(() => asking.delete(done))
      asking.add(done)
      await sleep(every)
    }
  }

  const running = [
    keepUp(guestEvery, askUntilTaken),
    keepUp(readEvery, (number) => read(pages[number % pages.length] ?? '/')),
  ]
  return {
    ...visits,
    stop: async () => {
      stopped = true
      await Promise.all(running)
      await Promise.all(asking)
    },
  }
}
