// Reads that a replica of the database may answer: reports and exports, which look at many tickets and follow no write of their reader.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { log } from '../log.server.ts'
import { endsWithin } from './database-connection.server.ts'

/** What asks a database, as far as a query builder needs it. */
type Ask = pg.Pool['query']

/** Statements under way at the replica at a time; further ones wait for their turn. Its pool holds as many connections. */
export const mostAtReplica = 4

/** So long a read waits until the replica has what the primary had when it was asked, in milliseconds. */
const longestWait = 250
/** Between two looks at how far the replica is, in milliseconds. */
const pause = 10
/** So long the primary answers by itself after the replica was too far behind, or failed, in milliseconds. */
const restMs = 10_000

/** Connections that are lost, servers that stop, rows that recovery takes away, plans of before: not the statement's own fault. */
const serverTrouble = /^(?:08|53|57P|58|XX)|^(?:0A000|26000|40001)$/

const isServerTrouble = (error: unknown) => !(error instanceof pg.DatabaseError) || serverTrouble.test(error.code ?? '')

/** How many reads which of both has answered. */
export interface ReplicaFigures {
  readonly replica: number
  readonly primary: number
}

/** How reads are sent; the defaults are the portal's. */
export interface ReplicaOptions {
  /** The longest wait for the replica, in milliseconds. */
  readonly waitMs?: number
  /** The clock, in milliseconds. */
  readonly clock?: () => number
}

/** How far the primary had written, and of which cluster it is: positions of another one mean nothing. */
interface Position {
  readonly at: string
  readonly cluster: string
}

/**
 * Asks the replica as soon as it has everything that the primary had acknowledged when it was asked, so that nobody sees
 * less on it. Where that takes longer than a moment, or the replica fails, the primary answers.
 */
export class ReplicaReads {
  readonly #primary: pg.Pool
  readonly #replica: pg.Pool
  readonly #waitMs: number
  readonly #clock: () => number
  #restUntil = Number.NEGATIVE_INFINITY
  /** Whether the last read that tried the replica was answered there; until one was, one at a time tries. */
  #isGood = false
  #trying = 0
  #asking = 0
  readonly #turns: (() => void)[] = []
  readonly #answered = { replica: 0, primary: 0 }

  constructor(
    primary: pg.Pool,
    replica: pg.Pool,
    { waitMs = longestWait, clock = () => performance.now() }: ReplicaOptions = {},
  ) {
    this.#primary = primary
    this.#replica = replica
    this.#waitMs = waitMs
    this.#clock = clock
  }

  get figures(): ReplicaFigures {
    return this.#answered
  }

  /** As a pool's, with promises only. @throws what the statement is refused for, at either server: writing, for one. */
  readonly query = (async (...words: Parameters<Ask>) => {
    const found = this.#mayTry() ? await this.#tryReplica(words) : undefined
    if (found) return found
    this.#answered.primary += 1
    return this.#primary.query(...words)
  }) as unknown as Ask

  #mayTry(): boolean {
    return this.#clock() >= this.#restUntil && (this.#isGood || this.#trying === 0)
  }

  /** The replica's answer; undefined when the primary is to give it. */
  async #tryReplica(words: Parameters<Ask>): Promise<pg.QueryResult | undefined> {
    this.#trying += 1
    try {
      const { rows } = await this.#primary.query<Position>(
        `select pg_current_wal_flush_lsn()::text as at, system_identifier::text as cluster from pg_control_system()`,
      )
      const [position] = rows
      return position && (await this.#inTurn(() => this.#askWhenCaughtUp(position, words)))
    } finally {
      this.#trying -= 1
    }
  }

  async #inTurn<Result>(ask: () => Promise<Result>): Promise<Result> {
    if (this.#asking < mostAtReplica) this.#asking += 1
    else await new Promise<void>((resolve) => this.#turns.push(resolve))
    try {
      return await ask()
    } finally {
      const next = this.#turns.shift()
      // The place is handed on to who waits.
      if (next) next()
      else this.#asking -= 1
    }
  }

  async #askWhenCaughtUp(position: Position, words: Parameters<Ask>): Promise<pg.QueryResult | undefined> {
    // It may have failed while this one waited for its turn.
    if (this.#clock() < this.#restUntil) return undefined
    let client: pg.PoolClient | undefined
    let isUsable = false
    try {
      client = await this.#connect()
      // On the same connection: behind a balancer the next one may lead to another replica.
      const hasAll = client !== undefined && (await this.#hasCaughtUp(client, position))
      if (client && hasAll) {
        const result = await client.query(...(words as Parameters<pg.PoolClient['query']>))
        isUsable = true
        this.#isGood = true
        this.#answered.replica += 1
        return result as unknown as pg.QueryResult
      }
      this.#rest('it is behind, silent, or no replica of this database')
    } catch (error) {
      isUsable = !isServerTrouble(error)
      if (isUsable) throw error
      this.#rest('it failed', error)
    } finally {
      client?.release(!isUsable)
    }
    return undefined
  }

  /** Undefined when none can be had in time; one that comes late goes back into the pool. */
  async #connect(): Promise<pg.PoolClient | undefined> {
    const connecting = this.#replica.connect()
    if (await endsWithin(connecting, this.#waitMs)) return connecting
    connecting.then(
      (late) => late.release(),
      () => undefined,
    )
    return undefined
  }

  async #hasCaughtUp(client: pg.PoolClient, { at, cluster }: Position): Promise<boolean> {
    const asked = this.#clock()
    while (this.#clock() - asked <= this.#waitMs) {
      // Null on a server that never was a replica.
      const look = client.query<{ all: boolean | null }>(
        `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn and system_identifier::text = $2 as all
         from pg_control_system()`,
        [at, cluster],
      )
      if (!(await endsWithin(look, this.#waitMs))) return false
      if ((await look).rows[0]?.all) return true
      await sleep(pause)
    }
    return false
  }

  #rest(why: string, error?: unknown): void {
    this.#isGood = false
    this.#restUntil = this.#clock() + restMs
    log.warn({ err: error, why }, 'reports are read from the primary for a while, not from the replica')
  }
}
