// Writes the whole database into one file while the portal runs: one snapshot, table by table, with bounded memory.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { syncFolder } from '#platform/embedded-postgres/files.server.ts'
import { unfinishedJobsQuery } from '#platform/pg-boss-internals.server.ts'
import { copyOut } from '#platform/pg-internals.server.ts'
import { now } from '#shared/dates.ts'
import { endOfRows, jobsSection, signBackup } from './backup-format.server.ts'

export interface BackupFigures {
  readonly size: number
  readonly tables: number
  readonly rows: number
}

export type BackupProgress = (done: number, all: number) => Promise<void>

interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
}

/** The tables of the portal with the columns that are stored; counters that a crash empties anyway are omitted. */
export async function tablesOf(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return rows
}

export function copyTarget(client: pg.Client, { name, columns }: TableShape): string {
  return `public.${client.escapeIdentifier(name)} (${columns.map((each) => client.escapeIdentifier(each)).join(', ')})`
}

/** JSON in COPY's text format has its backslashes doubled; CSV with signs that JSON never holds leaves it as it is. */
const plainLines = `with (format csv, quote e'\\x01', delimiter e'\\x02')`

/** Tables of sessions and one-time links: empty in a backup, so a restore signs all users out. */
const opensAccounts = new Set(['session', 'verification'])

async function* contentOf(
  client: pg.Client,
  progress: BackupProgress,
  counted: (table: string) => void,
): AsyncGenerator<string | Buffer> {
  const journal = await client.query<{ at: string }>(
    'select created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  )
  const migrations = journal.rows.map(({ at }) => Number(at))
  yield `${JSON.stringify({ format: 'helpdesk-spmb-backup-1', createdAt: now().toISOString(), migrations })}\n`

  const tables = await tablesOf(client)
  const rows: Record<string, number> = {}
  for (const [done, table] of tables.entries()) {
    await progress(done, tables.length)
    counted(table.name)
    yield `${JSON.stringify({ table: table.name, columns: table.columns })}\n`
    rows[table.name] = 0
    const source = opensAccounts.has(table.name)
      ? `(select ${table.columns.map((each) => client.escapeIdentifier(each)).join(', ')} from public.${client.escapeIdentifier(table.name)} where false)`
      : copyTarget(client, table)
    for await (const row of copyOut(client, `copy ${source} to stdout`)) {
      rows[table.name] = (rows[table.name] ?? 0) + 1
      yield row
    }
    yield `${endOfRows}\n`
  }

  yield `${JSON.stringify({ table: jobsSection, columns: ['job'] })}\n`
  rows[jobsSection] = 0
  // Jobs under way are done again after a restore; handlers are idempotent. Scheduled tasks are created again anyway.
  const jobs = await unfinishedJobsQuery(client)
  for await (const job of copyOut(client, `copy (${jobs}) to stdout ${plainLines}`)) {
    rows[jobsSection] += 1
    yield job
  }
  yield `${endOfRows}\n`

  // Sequences stand outside snapshots; read last they are at least as far as the rows.
  const sequences = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  const stands = Object.fromEntries(sequences.rows.map(({ name, value }) => [name, value]))
  yield `${JSON.stringify({ sequences: stands, rows })}\n`
  await progress(tables.length, tables.length)
}

async function* sealed(content: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const enough = 64 * 1024
  let held: Buffer[] = []
  let size = 0
  for await (const piece of content) {
    const bytes = Buffer.from(piece)
    hash.update(bytes)
    held.push(bytes)
    size += bytes.length
    if (size < enough) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  const sha256 = hash.digest('hex')
  yield Buffer.concat([...held, Buffer.from(`${JSON.stringify({ sha256, signature: signBackup(sha256) })}\n`)])
}

/**
 * Writes the database behind `url` to `file`, readable by the owner only. The file appears only when it is complete.
 * @throws what the database or the disk says; the unfinished file is taken away.
 */
export async function writeBackup(
  url: string,
  file: string,
  progress: BackupProgress = async () => undefined,
): Promise<BackupFigures> {
  const draft = `${file}.part`
  const client = new pg.Client({ connectionString: url, application_name: 'helpdesk-spmb-backup' })
  client.on('error', () => undefined)
  await client.connect()
  let tables = 0
  let rows = 0
  const count = () => {
    tables += 1
  }
  async function* counting(content: AsyncIterable<string | Buffer>) {
    for await (const piece of content) {
      if (typeof piece !== 'string') rows += 1
      yield piece
    }
  }
  try {
    await client.query('begin isolation level repeatable read, read only')
    const content = sealed(counting(contentOf(client, progress, count)))
    await pipeline(Readable.from(content), createGzip(), createWriteStream(draft, { mode: 0o600, flags: 'wx' }))
    await client.query('commit')
    const handle = await open(draft, 'r')
    await handle.sync().finally(() => handle.close())
    await rename(draft, file)
    await syncFolder(dirname(file))
    return { size: (await stat(file)).size, tables, rows }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
