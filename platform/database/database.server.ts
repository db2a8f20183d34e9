import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { type ConnectionCounts, closePool, countConnections, openPool, withConnection } from './database-pool.server.ts'
import { type ReplicaFigures, ReplicaReads } from './replica-reads.server.ts'

export type Database = NodePgDatabase<Record<string, never>>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type ReadDatabase = Pick<Database, 'select' | 'execute' | '$count'>

let pool: pg.Pool | undefined
let longPool: pg.Pool | undefined
let longDatabase: Database | undefined
let connectedTo = ''

export let database!: Database

/** For reports and exports: the replica's, as far as there is one and it has everything; else the same as `database`. */
export let reportDatabase!: ReadDatabase

let replicaPool: pg.Pool | undefined
let replicaReads: ReplicaReads | undefined

/** Timeout of one statement in ms. */
const statementLimit = 15_000

const processLock = 7_300_514
const migrationsFolder = resolve('platform/migrations')

const commits = new WeakMap<Transaction, (() => void)[]>()

/** Does something as soon as the transaction has committed, and never when it was rolled back. `act` must not throw. */
export function afterCommit(tx: Transaction, act: () => void): void {
  const acts = commits.get(tx)
  if (!acts) throw new Error('afterCommit takes the transaction of database.transaction')
  acts.push(act)
}

const builders = new WeakMap<pg.PoolClient, Database>()

function builderOn(client: pg.PoolClient): Database {
  const known = builders.get(client)
  if (known) return known
  const fresh: Database = drizzle(client)
  builders.set(client, fresh)
  return fresh
}

/**
 * The query builder on a pool. Its transactions borrow their connection here, because Drizzle's own never give one
 * back whose `begin` failed, and call what `afterCommit` was given.
 */
function builderOnPool(pool: pg.Pool): Database {
  const builder: Database = drizzle(pool)
  builder.transaction = async (act, config) => {
    const acts: (() => void)[] = []
    const result = await withConnection(pool, (client) =>
      builderOn(client).transaction((tx) => {
        commits.set(tx, acts)
        return act(tx)
      }, config),
    )
    for (const each of acts) each()
    return result
  }
  return builder
}

export interface ConnectOptions {
  readonly max?: number | undefined
  readonly replicaUrl?: string | undefined
}

/**
 * Opens the pool (lazily: the first query connects) of at most `max` connections. Call once at start, before anything
 * asks the database.
 */
export function connectDatabase(url: string, { max = 20, replicaUrl }: ConnectOptions = {}): void {
  connectedTo = url
  pool = openPool({ url, name: 'helpdesk-spmb', max, statementLimit, plansOnce: true })
  database = builderOnPool(pool)
  longPool = openPool({ url, name: 'helpdesk-spmb-long', max: 2 })
  longDatabase = builderOnPool(longPool)
  reportDatabase = database
  if (replicaUrl === undefined) return
  replicaPool = openPool({ url: replicaUrl, name: 'helpdesk-spmb-replica', max: 4, statementLimit })
  replicaReads = new ReplicaReads(pool, replicaPool)
  reportDatabase = drizzle(replicaReads as unknown as pg.Pool)
}

/**
 * A transaction whose statements take as long as they need, on one of two connections kept for such; for work on
 * everything there is, never for a page that someone waits for.
 * @throws like `database.transaction`.
 */
export function longTransaction<Result>(act: (tx: Transaction) => Promise<Result>): Promise<Result> {
  if (!longDatabase) throw new Error('connectDatabase comes first')
  return longDatabase.transaction(act)
}

/**
 * Gives `act` another database than the process's own, such as one that is being restored, on one connection.
 * @throws what `act` throws.
 */
export async function withDatabaseAt<Result>(url: string, act: (db: Database) => Promise<Result>): Promise<Result> {
  const other = openPool({ url, name: 'helpdesk-spmb-other', max: 1 })
  try {
    return await act(builderOnPool(other))
  } finally {
    await closePool(other)
  }
}

export function connectionPool(): pg.Pool {
  if (!pool) throw new Error('connectDatabase comes first')
  return pool
}

export function connectionCounts(): ConnectionCounts {
  return countConnections(connectionPool())
}

export function replicaFigures(): ReplicaFigures | undefined {
  return replicaReads?.figures
}

export function databaseUrl(): string {
  return connectedTo
}

export async function disconnectDatabase(): Promise<void> {
  if (replicaPool) await closePool(replicaPool)
  if (longPool) await closePool(longPool)
  if (pool) await closePool(pool)
  pool = undefined
  longPool = undefined
  replicaPool = undefined
  replicaReads = undefined
}

/**
 * Brings the schema up to date under an advisory lock, so that several processes may start together.
 * @throws when a migration fails; it is rolled back.
 */
export async function migrateDatabase(): Promise<void> {
  await withProcessLock(async (client) => migrate(drizzle(client), { migrationsFolder }))
}

/**
 * Does what only one process may do at a time, such as bringing content into an empty database; the others wait. The
 * lock is the connection's, so that a process that dies gives it back.
 * @throws what `act` throws.
 */
export async function withProcessLock<Result>(act: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  if (!longPool) throw new Error('connectDatabase comes first')
  return withConnection(longPool, async (client) => {
    await client.query('select pg_advisory_lock($1)', [processLock])
    try {
      return await act(client)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [processLock]).catch(() => undefined)
    }
  })
}

export async function schemaIsCurrent(): Promise<boolean> {
  try {
    const journal: { entries: { when: number }[] } = JSON.parse(
      await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
    )
    const done = await pool?.query<{ last: string }>('select max(created_at) as last from drizzle.__drizzle_migrations')
    return Number(done?.rows[0]?.last ?? 0) >= (journal.entries.at(-1)?.when ?? 0)
  } catch {
    return false
  }
}

export async function databaseAnswers(): Promise<boolean> {
  try {
    await pool?.query('select 1')
    return pool !== undefined
  } catch {
    return false
  }
}
