// Reads that are asked often share a few connections: what is asked in one turn of the event loop is sent in one go
// (pipelining), and the server answers one after the other. Writing to a connection and waking its server cost as much as
// a short read itself.
import pg from 'pg'
import { log } from '../log.server.ts'
import { sendTogether } from '../pg-internals.server.ts'
import { type ConnectionOptions, connectionSettings, watchConnection } from './database-connection.server.ts'

/** A read that takes longer is stopped by the server, in milliseconds: all behind it would wait. */
const patience = 300

/** After a connection could not be had, in milliseconds. */
const retryAfter = 1_000

/** PostgreSQL's code for a statement that took too long, and how its codes begin for a server that goes away. */
const tookTooLong = '57014'
const goesAway = '57P'

interface Shared {
  readonly client: pg.Client
  waiting: number
}

/** The connections that reads share. */
export class SharedReads {
  readonly #options: ConnectionOptions
  readonly #count: number
  readonly #ready = new Set<Shared>()
  #connecting = 0
  #retryAt = 0
  #closed = false
  /** The one that takes what is asked in this turn. */
  #ofTurn: Shared | undefined
  /** Texts of reads that took too long once. */
  readonly #slow = new Set<string>()

  constructor(options: ConnectionOptions, count: number) {
    this.#options = options
    this.#count = count
  }

  /**
   * Asks it beside others; undefined where that is not possible now, and for reads that took too long once.
   * @throws what the database says. What the connection itself fails with, or a read that takes too long, is asked once
   * more by `alone`.
   */
  ask(
    read: { readonly text: string },
    values: unknown[],
    alone: () => Promise<pg.QueryResult>,
  ): Promise<pg.QueryResult> | undefined {
    if (this.#closed || this.#slow.has(read.text)) return undefined
    this.#connectMissing()
    const shared = this.#take()
    if (!shared) return undefined
    shared.waiting += 1
    return shared.client
      .query(read, values)
      .finally(() => {
        shared.waiting -= 1
      })
      .catch((error: unknown) => {
        if (error instanceof pg.DatabaseError && !error.code?.startsWith(goesAway)) {
          if (error.code !== tookTooLong) throw error
          this.#slow.add(read.text)
        }
        return alone()
      })
  }

  /** Closes the connections once their reads are answered. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#ready].map(({ client }) => client.end()))
  }

  /** The one with the fewest reads under way; it stays the same for this turn. */
  #take(): Shared | undefined {
    if (this.#ofTurn && this.#ready.has(this.#ofTurn)) return this.#ofTurn
    let least: Shared | undefined
    for (const each of this.#ready) if (!least || each.waiting < least.waiting) least = each
    this.#ofTurn = least
    if (least) {
      sendTogether(least.client, () => {
        this.#ofTurn = undefined
      })
    }
    return least
  }

  #connectMissing(): void {
    if (Date.now() < this.#retryAt) return
    while (this.#ready.size + this.#connecting < this.#count) this.#connect()
  }

  #connect(): void {
    const client = new pg.Client({
      ...connectionSettings(this.#options),
      statement_timeout: patience,
      pipeline: true,
    })
    watchConnection(client, this.#options.name)
    const shared: Shared = { client, waiting: 0 }
    client.once('end', () => this.#ready.delete(shared))
    this.#connecting += 1
    client
      .connect()
      .then(
        () => (this.#closed ? client.end() : void this.#ready.add(shared)),
        (error: unknown) => {
          this.#retryAt = Date.now() + retryAfter
          log.debug({ connection: this.#options.name, err: error }, 'no connection for shared reads')
        },
      )
      .finally(() => {
        this.#connecting -= 1
      })
  }
}
