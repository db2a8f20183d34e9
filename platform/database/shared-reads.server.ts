// Reads that are asked often share a few connections: what is asked in one turn of the event loop is sent in one go
// (pipelining), and the server answers one after the other. Writing to a connection and waking its server cost as much as
// a short read itself.
import pg from 'pg'
import { minutes } from '#shared/durations.ts'
import { log } from '../log.server.ts'
import { sendTogether } from '../pg-internals.server.ts'
import {
  Connection,
  type ConnectionOptions,
  connectionSettings,
  cutConnection,
  endsWithin,
  watchConnection,
} from './database-connection.server.ts'

/** A read that takes longer is stopped by the server, in milliseconds: all behind it wait. */
const readLimit = 300

/** So long such a read is not shared again, in milliseconds; it may have been the machine that was slow. */
const slowFor = minutes(1)

/** Until a connection is tried again that could not be had, in milliseconds. */
const retryAfter = 1_000

/** What closing waits for, in milliseconds. */
const closeLimit = 5_000

/** Reads under way on one connection that are no backlog: those of a page or two. */
const usualReads = 16

const tookTooLong = '57014'
/** The columns of a plan have changed, the server does not know the name, or knows another statement by it. */
const staleName = new Set(['0A000', '26000', '42P05'])
/** How the codes of a server that goes away begin. */
const goesAway = '57P'

interface Shared {
  readonly client: pg.Client
  /** Reads that are not answered yet. */
  underWay: number
}

/** The connections that reads share. */
export class SharedReads {
  readonly #options: ConnectionOptions
  readonly #count: number
  readonly #ready = new Set<Shared>()
  readonly #connecting = new Set<Promise<void>>()
  #retryAt = 0
  #closed = false
  /** Takes what is asked in this turn. */
  #ofThisTurn: Shared | undefined
  /** Texts of reads that took too long, with the time from which they are shared again. */
  readonly #slow = new Map<string, number>()

  constructor(options: ConnectionOptions, count: number) {
    this.#options = options
    this.#count = count
  }

  /** How many connections are open, and how many reads wait behind others that should be answered by now. */
  get counts(): { readonly open: number; readonly waiting: number } {
    const waiting = [...this.#ready].reduce((sum, { underWay }) => sum + Math.max(0, underWay - usualReads), 0)
    return { open: this.#ready.size, waiting }
  }

  /**
   * Asks a named read beside others; undefined where that is not possible now, and for one that took too long lately.
   * `alone` asks it by itself: once more when it took too long, and when the fault is the connection's or its names'.
   * @throws what the database says, and what `alone` throws.
   */
  ask(
    read: { readonly text: string },
    values: unknown[],
    alone: () => Promise<pg.QueryResult>,
  ): Promise<pg.QueryResult> | undefined {
    if (this.#closed || this.#isSlow(read.text)) return undefined
    this.#connectMissing()
    const shared = this.#take()
    if (!shared) return undefined
    shared.underWay += 1
    return shared.client
      .query(read, values)
      .finally(() => {
        shared.underWay -= 1
      })
      .catch((error: unknown) => {
        if (!this.#isOfConnection(error, shared, read.text)) throw error
        return alone()
      })
  }

  /** Closes the connections once their reads are answered; a server that says nothing is not waited for. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#connecting)
    await Promise.all([...this.#ready].map(({ client }) => this.#end(client)))
  }

  /** True when another connection may answer: not what the database says about the read itself. */
  #isOfConnection(error: unknown, shared: Shared, text: string): boolean {
    if (!(error instanceof pg.DatabaseError)) return true
    const { code = '' } = error
    if (code === tookTooLong) this.#slow.set(text, Date.now() + slowFor)
    else if (staleName.has(code)) this.#retire(shared)
    else return code.startsWith(goesAway)
    return true
  }

  #isSlow(text: string): boolean {
    const until = this.#slow.get(text)
    if (until === undefined) return false
    if (Date.now() < until) return true
    this.#slow.delete(text)
    return false
  }

  /** The one with the fewest reads under way; it stays the same for this turn. */
  #take(): Shared | undefined {
    if (this.#ofThisTurn && this.#ready.has(this.#ofThisTurn)) return this.#ofThisTurn
    let least: Shared | undefined
    for (const each of this.#ready) if (!least || each.underWay < least.underWay) least = each
    this.#ofThisTurn = least
    if (least) {
      sendTogether(least.client, () => {
        this.#ofThisTurn = undefined
      })
    }
    return least
  }

  /** Takes a connection out of use; the reads under way on it are still answered. */
  #retire(shared: Shared): void {
    if (this.#ready.delete(shared)) void this.#end(shared.client)
  }

  async #end(client: pg.Client): Promise<void> {
    if (!(await endsWithin(client.end(), closeLimit).catch(() => false))) cutConnection(client)
  }

  #connectMissing(): void {
    if (Date.now() < this.#retryAt) return
    while (this.#ready.size + this.#connecting.size < this.#count) {
      const connecting = this.#connect().finally(() => this.#connecting.delete(connecting))
      this.#connecting.add(connecting)
    }
  }

  async #connect(): Promise<void> {
    const { name } = this.#options
    const client = new Connection({ ...connectionSettings(this.#options), pipeline: true })
    watchConnection(client, name)
    const shared: Shared = { client, underWay: 0 }
    client.once('end', () => this.#ready.delete(shared))
    client.once('error', () => this.#retire(shared))
    try {
      await client.connect()
      // By a statement, because PgBouncer leaves out what the settings of a connection say.
      await client.query(`set statement_timeout = ${readLimit}`)
      this.#ready.add(shared)
    } catch (error) {
      this.#retryAt = Date.now() + retryAfter
      log.debug({ connection: name, err: error }, 'no connection for shared reads')
      cutConnection(client)
    }
  }
}
