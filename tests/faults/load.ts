// A portal under load: questions sent and pages read again and again while something is broken, and every answer kept.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient } from '#tests/portal/http-client.ts'

/** How one try was answered; `status` is 0 when there was no answer at all. Times are those of `performance.now()`. */
export interface Try {
  readonly status: number
  readonly began: number
  readonly ended: number
  readonly retryAfter: string | null
  readonly text: string
}

/** Questions and reads on their way. */
export interface Load {
  /** Subjects of questions that the portal has said it took. */
  readonly acknowledged: readonly string[]
  /** When each of them was acknowledged, and after how long. */
  readonly taken: readonly Try[]
  /** Every try that was not answered with a receipt. */
  readonly refused: readonly Try[]
  /** What visitors got who read the home page meanwhile. */
  readonly reads: readonly Try[]
  /** Stops sending, waits for the answers under way. */
  readonly stop: () => Promise<void>
}

/** How much is sent. `pause` is the wait of a lane after an acknowledged question, in milliseconds. */
export interface LoadSize {
  readonly lanes: number
  readonly pause: number
  /** Milliseconds between two reads of the home page. */
  readonly readEvery: number
}

/** Who asks, one in each lane: one person may ask a thousand questions an hour at most. */
export const requesters = Array.from({ length: 8 }, (_, n) => `penanya${n + 1}@contoh.id`)

const usualLoad: LoadSize = { lanes: requesters.length, pause: 500, readEvery: 100 }

/** Who waits longer than this for an answer has none. */
const patience = 60_000

async function tryOnce(
  ask: () => Promise<Response>,
  isDone: (answer: Response) => boolean,
): Promise<Try & { done: boolean }> {
  const began = performance.now()
  try {
    const answer = await ask()
    const text = await answer.text()
    const done = isDone(answer)
    const retryAfter = answer.headers.get('retry-after')
    return { done, status: answer.status, began, ended: performance.now(), retryAfter, text: done ? '' : text }
  } catch {
    return { done: false, status: 0, began, ended: performance.now(), retryAfter: null, text: '' }
  }
}

/**
 * Sends questions of the stage's requesters over so many lanes at once (8 at most) until `stop`. A question that was not acknowledged is
 * sent again under the same key, as the form does it, until it is. Beside that the home page is read.
 */
export async function sendQuestions(origin: string, size = usualLoad): Promise<Load> {
  const clients = await Promise.all(
    requesters.slice(0, size.lanes).map(async (email) => {
      const client = new HttpClient(origin)
      await client.signIn(email)
      return client
    }),
  )
  const load = { acknowledged: [] as string[], taken: [] as Try[], refused: [] as Try[], reads: [] as Try[] }
  const run = randomUUID().slice(0, 8)
  let stopped = false
  let count = 0

  const ask = (client: HttpClient, subject: string, idempotencyKey: string) => {
    const fields = { subject, idempotencyKey, category: 'login', priority: 'low', description: `Isi dari ${subject}` }
    return client.send('/client/create-question', {
      method: 'POST',
      headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
      signal: AbortSignal.timeout(patience),
    })
  }
  const isReceipt = (answer: Response) =>
    answer.status === 302 && (answer.headers.get('location')?.endsWith('/receipt') ?? false)

  async function lane(client: HttpClient): Promise<void> {
    while (!stopped) {
      count += 1
      const subject = `Pertanyaan beban ${run} ${count}`
      const key = randomUUID()
      for (;;) {
        const { done, ...answer } = await tryOnce(() => ask(client, subject, key), isReceipt)
        if (done) {
          load.acknowledged.push(subject)
          load.taken.push(answer)
          await sleep(size.pause)
          break
        }
        load.refused.push(answer)
        if (stopped) return
        await sleep(100)
      }
    }
  }

  async function read(): Promise<void> {
    while (!stopped) {
      const page = () => fetch(origin, { signal: AbortSignal.timeout(patience) })
      load.reads.push(await tryOnce(page, ({ status }) => status === 200))
      await sleep(size.readEvery)
    }
  }

  const running = [...clients.map(lane), read()]
  return {
    ...load,
    stop: async () => {
      stopped = true
      await Promise.all(running)
    },
  }
}
