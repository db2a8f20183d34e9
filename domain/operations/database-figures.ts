import { statfs } from 'node:fs/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { connectionCounts, database } from '#platform/database/database.server.ts'
import type { ConnectionCounts } from '#platform/database/database-pool.server.ts'
import { env } from '#platform/env.server.ts'
import { findQueueFigures, type QueueFigures } from '#platform/pg-boss-internals.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { mayReadDatabase } from './operations-policy.ts'

/** What the database page shows. Sizes are bytes, times milliseconds. */
export interface DatabaseFigures {
  readonly version: string
  readonly size: number
  readonly startedAt: Date
  readonly connections: { readonly used: number; readonly active: number; readonly most: number }
  readonly tables: readonly TableFigures[]
  readonly queues: readonly QueueFigures[]
  readonly migrations: { readonly done: number; readonly lastAt: Date | null }
  /** Null when the extension that counts them is not installed. */
  readonly slowest: readonly SlowQuery[] | null
}

export interface TableFigures {
  readonly name: string
  /** As PostgreSQL counts along; nearly right. */
  readonly rows: number
  readonly size: number
  readonly indexes: number
}

export interface SlowQuery {
  readonly query: string
  readonly calls: number
  readonly mean: number
  readonly total: number
}

async function rowsOf<Row extends Record<string, unknown>>(query: SQL): Promise<Row[]> {
  const rows: unknown[] = (await database.execute<Row>(query)).rows
  return rows as Row[]
}

/** The size of the portal's database in bytes. */
export async function getDatabaseSize(): Promise<number> {
  const [row] = await rowsOf<{ size: string }>(sql`select pg_database_size(current_database())::text as size`)
  return Number(row?.size ?? 0)
}

/** All but those of sealed reports, as with the slow queries: how many there are is read by no one who may not read them. */
async function findTables(): Promise<TableFigures[]> {
  const rows = await rowsOf<{ name: string; rows: string; size: string; indexes: string }>(sql`
    select relname as name, coalesce(pg_stat_get_live_tuples(oid), 0)::text as rows, pg_total_relation_size(oid)::text as size,
      pg_indexes_size(oid)::text as indexes
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'sealed\\_report%'
    order by pg_total_relation_size(oid) desc, relname`)
  return rows.map(({ name, rows: count, size, indexes }) => ({
    name,
    rows: Number(count),
    size: Number(size),
    indexes: Number(indexes),
  }))
}

async function findSlowest(): Promise<SlowQuery[] | null> {
  const [place] = await rowsOf<{ schema: string }>(sql`
    select quote_ident(n.nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_stat_statements'`)
  if (!place) return null
  try {
    return await rowsOf<{ query: string; calls: number; mean: number; total: number }>(sql`
      select left(regexp_replace(query, '\\s+', ' ', 'g'), 300) as query, calls::float8 as calls,
        mean_exec_time as mean, total_exec_time as total
      from ${sql.raw(place.schema)}.pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database()) and query not like '%sealed\\_report%'
      order by mean_exec_time desc limit 10`)
  } catch {
    // Installed, but not loaded when the server started.
    return null
  }
}

async function getServer() {
  const [row] = await rowsOf<{ version: string; started: string; used: number; active: number; most: number }>(sql`
    select current_setting('server_version') as version,
      to_char(pg_postmaster_start_time() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as started,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as used,
      (select count(*)::int from pg_stat_activity where datname = current_database() and state = 'active') as active,
      current_setting('max_connections')::int as most`)
  if (!row) throw new Error('the database gave no figures')
  return row
}

/** @throws Forbidden without the permission 'database'. */
export async function getDatabaseFigures(person: Person): Promise<DatabaseFigures> {
  if (!mayReadDatabase(person)) throw new Forbidden()
  const [server, size, tables, queues, slowest, [journal]] = await Promise.all([
    getServer(),
    getDatabaseSize(),
    findTables(),
    findQueueFigures(database),
    findSlowest(),
    rowsOf<{ done: number; last: string | null }>(
      sql`select count(*)::int as done, max(created_at)::text as last from drizzle.__drizzle_migrations`,
    ),
  ])
  const { version, started, used, active, most } = server
  return {
    version,
    size,
    startedAt: new Date(started),
    connections: { used, active, most },
    tables,
    queues,
    migrations: { done: journal?.done ?? 0, lastAt: journal?.last ? new Date(Number(journal.last)) : null },
    slowest,
  }
}

/** The figures of this moment; `connections` are this process's own, `waiting` those that ask for one and get none. */
export interface ServiceFigures {
  readonly connections: ConnectionCounts
  readonly queues: readonly QueueFigures[]
  /** In bytes. */
  readonly databaseSize: number
}

/** No permission check: callers must authorize. Throws when the database is away. */
export async function getServiceFigures(): Promise<ServiceFigures> {
  const [queues, databaseSize] = await Promise.all([findQueueFigures(database), getDatabaseSize()])
  return { connections: connectionCounts(), queues, databaseSize }
}

const enough = 2 * 1024 ** 3

async function getFreeSpace(): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(env.dataDir)
    return bavail * bsize
  } catch {
    return null
  }
}

/** No permission check: callers must authorize. Throws when the database is away. */
export async function getStorage() {
  const [database, free] = await Promise.all([getDatabaseSize(), getFreeSpace()])
  return { database, free, scarce: free !== null && free < enough }
}

export type Storage = Awaited<ReturnType<typeof getStorage>>
