// Reads of reports and exports at a replica; the primary answers them while the replica fails or lags.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { log } from '../log.server.ts'
import { endsWithin } from './database-connection.server.ts'

export interface ReplicaFigures {
  readonly replica: number
  readonly primary: number
}

type Words = Parameters<pg.PoolClient['query']>

/** The replica or its connection is at fault, not the statement. */
const isServerTrouble = (error: unknown) =>
  !(error instanceof pg.DatabaseError) || /^(08|40001|53|57P|58|XX)/.test(error.code ?? '')

/** Ends when the replica has replayed what the primary had written, and never on a server that is no replica of it. */
async function catchUp(client: pg.PoolClient, { at, cluster }: { readonly at: string; readonly cluster: string }) {
  const look = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn and system_identifier::text = $2
    as done from pg_control_system()`
  while (!(await client.query<{ done: boolean | null }>(look, [at, cluster])).rows[0]?.done) await sleep(10)
}

/** Asks the replica once it has everything that the primary had when the read was asked, so that a report never lags. */
export class ReplicaReads {
  readonly figures = { replica: 0, primary: 0 }
  readonly #primary: pg.Pool
  readonly #replica: pg.Pool
  readonly #waitMs: number
  readonly #restMs: number
  #restUntil = Number.NEGATIVE_INFINITY

  /** `waitMs` is the longest wait until the replica has caught up; for `restMs` after a failure it is not asked. */
  constructor(primary: pg.Pool, replica: pg.Pool, { waitMs = 250, restMs = 10_000 } = {}) {
    this.#primary = primary
    this.#replica = replica
    this.#waitMs = waitMs
    this.#restMs = restMs
  }

  /** As a pool's, with promises only. @throws what either server refuses the statement for. */
  readonly query = (async (...words: Words) => {
    const answer = performance.now() < this.#restUntil ? undefined : await this.#askReplica(words)
    this.figures[answer ? 'replica' : 'primary'] += 1
    return answer ?? this.#primary.query(...words)
  }) as unknown as pg.Pool['query']

  /** Undefined when the primary has to answer. */
  async #askReplica(words: Words): Promise<pg.QueryResult | undefined> {
    let client: pg.PoolClient | undefined
    let isUsable = false
    try {
      const { rows } = await this.#primary.query<{ at: string; cluster: string }>(
        'select pg_current_wal_flush_lsn()::text as at, system_identifier::text as cluster from pg_control_system()',
      )
      client = await this.#replica.connect()
      if (rows[0] && (await endsWithin(catchUp(client, rows[0]), this.#waitMs))) {
        const result = (await client.query(...words)) as unknown as pg.QueryResult
        isUsable = true
        return result
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

  #rest(why: string, error?: unknown): void {
    this.#restUntil = performance.now() + this.#restMs
    log.warn({ err: error, why }, 'reports are read from the primary for a while, not from the replica')
  }
}
