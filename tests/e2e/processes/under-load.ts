// A portal under load: questions sent again and again while something is broken, and the count of what became of them.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { HttpClient } from '../http-client.ts'

/** How one try was answered; `status` is 0 when there was no answer at all. */
export interface Try {
  readonly status: number
  readonly ms: number
  readonly retryAfter: string | null
  readonly text: string
}

/** Questions on their way. */
export interface Load {
  /** Subjects of questions that the portal has said it took. */
  readonly acknowledged: readonly string[]
  /** Every try that was not answered with a receipt. */
  readonly refused: readonly Try[]
  /** Stops sending, waits for the answers under way. */
  readonly stop: () => Promise<void>
}

/**
 * Sends questions of the demo client over so many lanes at once until `stop`. A question that was not acknowledged is
 * sent again under the same key, as the form does it, until it is.
 */
export async function sendQuestions(origin: string, lanes: number): Promise<Load> {
  const client = new HttpClient(origin)
  await client.signIn('client@spmb.test')
  const acknowledged: string[] = []
  const refused: Try[] = []
  let stopped = false
  let count = 0

  async function send(subject: string, idempotencyKey: string): Promise<Try | undefined> {
    const began = performance.now()
    const ms = () => performance.now() - began
    try {
      const answer = await client.post('/client/create-question', {
        ...{ subject, idempotencyKey, category: 'login', priority: 'low', description: `Isi dari ${subject}` },
      })
      const text = await answer.text()
      if (answer.status === 302 && answer.headers.get('location')?.endsWith('/receipt')) return undefined
      return { status: answer.status, ms: ms(), retryAfter: answer.headers.get('retry-after'), text }
    } catch {
      return { status: 0, ms: ms(), retryAfter: null, text: '' }
    }
  }

  async function lane(): Promise<void> {
    while (!stopped) {
      count += 1
      const subject = `Pertanyaan beban ${count}`
      const key = randomUUID()
      for (;;) {
        const failed = await send(subject, key)
        if (!failed) {
          acknowledged.push(subject)
          // One person may ask a thousand questions an hour at most.
          await sleep(500)
          break
        }
        refused.push(failed)
        if (stopped) return
        await sleep(100)
      }
    }
  }

  const running = Array.from({ length: lanes }, lane)
  return {
    acknowledged,
    refused,
    stop: async () => {
      stopped = true
      await Promise.all(running)
    },
  }
}

/** Which of the acknowledged questions are not stored, and which are stored twice. */
export async function lostAndDouble(
  databaseUrl: string,
  acknowledged: readonly string[],
): Promise<{ lost: string[]; double: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ title: string; n: number }>(
      `select title, count(*)::int as n from ticket where title like 'Pertanyaan beban %' group by title`,
    )
    const stored = new Map(rows.map(({ title, n }) => [title, n]))
    return {
      lost: acknowledged.filter((subject) => !stored.has(subject)),
      double: rows.filter(({ n }) => n > 1).map(({ title }) => title),
    }
  } finally {
    await client.end()
  }
}
