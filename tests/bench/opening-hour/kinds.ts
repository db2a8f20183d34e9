// What families and agents do in the opening hour, as requests over HTTP from sixty networks.
import { randomInt } from 'node:crypto'
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
import type { Kind, Outcome } from './open-loop.ts'

/** What the requests need of the portal. */
export interface Opening {
  readonly origin: string
  /** Paths of public pages. */
  readonly pages: readonly string[]
  /** Public IDs of questions whose status is looked up. */
  readonly questions: readonly string[]
  /** Cookies of the devices that asked them, in the same order. */
  readonly devices: readonly string[]
  /** Email addresses that sign in with the password. */
  readonly emails: readonly string[]
  readonly password: string
  /** Cookies of agents. */
  readonly agents: readonly string[]
  readonly regencyId: number
  readonly photo: Buffer
}

const networks = 60
const words = [
  ...['kk', 'domisili', 'afirmasi', 'prestasi', 'rapor', 'token', 'aktivasi', 'verifikasi', 'jadwal', 'kuota'],
  ...['akun', 'password', 'nilai', 'piagam', 'mutasi', 'zonasi', 'cadangan', 'ulang', 'unggah', 'ditolak'],
]

const one = <Item>(items: readonly Item[]): Item => {
  const found = items[randomInt(items.length)]
  if (found === undefined) throw new Error('there is nothing to choose from')
  return found
}

/** A word of letters that no one has written before: digits would be taken for someone's number. */
const madeUpWord = () => Array.from({ length: 9 }, () => one([...'abcdefghijklmnoprstu'])).join('')

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
}

/** Requests of one portal at `port`, its own or a proxy's, over connections of sixty loopback addresses that stay open. */
export class Families {
  readonly #opening: Opening
  readonly #port: number
  readonly #agents: readonly Agent[]
  /** The public IDs of the questions that were acknowledged. */
  readonly acknowledged: string[] = []

  /** Each `run` has its own networks: the limits of an hour count several runs together. */
  constructor(opening: Opening, port: number, run: number) {
    this.#opening = opening
    this.#port = port
    this.#agents = Array.from(
      { length: networks },
      // A phone opens its own connections: no one waits for what others of the same network have asked.
      (_, at) => new Agent({ keepAlive: true, maxFreeSockets: 8, localAddress: `127.0.${run + 1}.${at + 1}` }),
    )
  }

  close(): void {
    for (const agent of this.#agents) agent.destroy()
  }

  #ask(path: string, options: RequestOptions = {}, body?: string | Buffer): Promise<Answer> {
    const { host } = new URL(this.#opening.origin)
    const port = this.#port
    return new Promise((resolve, reject) => {
      const headers = { host, 'accept-encoding': 'gzip', ...options.headers }
      const sent = request(
        { agent: one(this.#agents), host: '127.0.0.1', port, path, method: options.method ?? 'GET', headers },
        (answer) => {
          answer.resume()
          answer.once('error', reject)
          answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }))
        },
      )
      // As browsers do: a connection that the server has just closed for want of requests is no failure.
      sent.once('error', (error) => {
        if (sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET') {
          this.#ask(path, options, body).then(resolve, reject)
        } else reject(error)
      })
      sent.end(body)
    })
  }

  #post(path: string, type: string, body: string | Buffer, cookie?: string): Promise<Answer> {
    const headers = {
      ...{ origin: this.#opening.origin, 'content-type': type, 'content-length': Buffer.byteLength(body) },
      ...(cookie && { cookie }),
    }
    return this.#ask(path, { method: 'POST', headers }, body)
  }

  /** Refused is only what says when to try again. */
  #outcome({ status, headers }: Answer, good: number): Outcome {
    if (status === good) return 'done'
    return (status === 429 || status === 503) && headers['retry-after'] ? 'refused' : 'failed'
  }

  async #submit(withPhoto: boolean): Promise<Outcome> {
    const { regencyId, photo } = this.#opening
    const fields = {
      ...{ description: `Token ditolak ${randomInt(1e9)}: sudah dicoba sejak semalam.`, name: 'Bu Siti' },
      ...{ phone: `0813${randomInt(1e7, 1e8)}`, category: 'login' },
      ...{ regencyId: String(regencyId), idempotencyKey: crypto.randomUUID() },
    }
    const answer = withPhoto
      ? await this.#post('/ask', ...(await multipart(fields, photo)))
      : await this.#post('/ask', 'application/x-www-form-urlencoded', new URLSearchParams(fields).toString())
    const id = /\/ask\/([a-z0-9]{25})\/receipt/.exec(answer.headers.location ?? '')?.[1]
    if (answer.status === 302 && id) this.acknowledged.push(id)
    return this.#outcome(answer, 302)
  }

  async #send(path: string, fields: Readonly<Record<string, string>>, cookie?: string): Promise<Outcome> {
    const body = new URLSearchParams(fields).toString()
    return this.#outcome(await this.#post(path, 'application/x-www-form-urlencoded', body, cookie), 302)
  }

  #reply(): Promise<Outcome> {
    const { questions, devices } = this.#opening
    const at = randomInt(questions.length)
    const fields = { intent: 'reply', message: 'Sekarang muncul pesan lain.', idempotencyKey: crypto.randomUUID() }
    return this.#send(`/status/${questions[at]}`, fields, devices[at])
  }

  async #get(path: string, cookie?: string): Promise<Outcome> {
    return this.#outcome(await this.#ask(path, cookie ? { headers: { cookie } } : {}), 200)
  }

  /** The kinds with their pace, `share` of that of the opening hour. */
  kinds(share: number): Kind[] {
    const { pages, questions, agents, emails, password } = this.#opening
    const search = () => `/search?q=${one(words)}+${one(words)}+${madeUpWord()}`
    const rows: readonly (readonly [name: string, perSecond: number, send: () => Promise<Outcome>])[] = [
      ['public page', 2_000, () => this.#get(one(pages))],
      ['search never asked before', 100, () => this.#get(search())],
      ['status look-up', 50, () => this.#get(`/status/${one(questions)}`)],
      ['question', 45, () => this.#submit(false)],
      ['question with a photo', 5, () => this.#submit(true)],
      ['reply', 3, () => this.#reply()],
      ['sign-in', 20, () => this.#send('/login', { email: one(emails), password })],
      ['list of an agent', 30, () => this.#get('/helpdesk/tickets/pending.data', one(agents))],
    ]
    return rows.map(([name, perSecond, send]) => ({ name, perSecond: perSecond * share, send }))
  }
}

async function multipart(fields: Readonly<Record<string, string>>, photo: Buffer): Promise<[string, Buffer]> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('files', new File([new Uint8Array(photo)], 'kk.jpg', { type: 'image/jpeg' }))
  const packed = new Response(form)
  return [packed.headers.get('content-type') ?? '', Buffer.from(await packed.arrayBuffer())]
}
