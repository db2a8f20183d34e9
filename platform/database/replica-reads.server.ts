// Reads that a replica of the database may answer: reports and exports, which look at many tickets and follow no write of their reader.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { log } from '../log.server.ts'

/** What asks a database, as far as a query builder needs it. */
type Ask = pg.Pool['query']

/** So long a read waits until the replica has what the primary had when it was asked, in milliseconds. */
const longestWait = 250
/** Between two looks at how far the replica is, in milliseconds. */
const pause = 10
/** So long the primary answers by itself after the replica was too far behind, or failed, in milliseconds. */
const restMs = 10_000

/** How many reads which of both has answered. */
export interface ReplicaFigures {
  readonly replica: number
  readonly primary: number
}

/**
 * Asks the replica as soon as it has everything that the primary had acknowledged when it was asked, so that nobody sees
 * less on it. Where that takes longer than a moment, or the replica fails, the primary answers.
 */
export class ReplicaReads {
  readonly #primary: pg.Pool
  readonly #replica: pg.Pool
  readonly #clock: () => number
  #restUntil = Number.NEGATIVE_INFINITY
  #answered = { replica: 0, primary: 0 }

  constructor(primary: pg.Pool, replica: pg.Pool, clock: () => number = () => performance.now()) {
    this.#primary = primary
    this.#replica = replica
    this.#clock = clock
  }

  get figures(): ReplicaFigures {
    return this.#answered
  }

  /** As a pool's, with promises only; the statement must not write. @throws what the primary says. */
  readonly query = (async (...words: Parameters<Ask>) => {
    if (this.#clock() >= this.#restUntil) {
      try {
        if (await this.#hasCaughtUp()) {
          const result = await this.#replica.query(...words)
          this.#answered.replica += 1
          return result
        }
        log.warn('the replica is behind or no replica; reports are read from the primary for a while')
      } catch (error) {
        log.warn({ err: error }, 'the replica failed; reports are read from the primary for a while')
      }
      this.#restUntil = this.#clock() + restMs
    }
    this.#answered.primary += 1
    return this.#primary.query(...words)
  }) as unknown as Ask

  async #hasCaughtUp(): Promise<boolean> {
    // Written to the disk, since nothing is sent to a replica before.
    const { rows } = await this.#primary.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')
    const asked = this.#clock()
    for (;;) {
      // Null on a server that never was a replica.
      const has = await this.#replica.query<{ all: boolean | null }>(
        'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as all',
        [rows[0]?.at],
      )
      if (has.rows[0]?.all) return true
      if (this.#clock() - asked > longestWait) return false
      await sleep(pause)
    }
  }
}
