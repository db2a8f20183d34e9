import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { z } from 'zod'
import { copyIn } from '#platform/pg-internals.server.ts'
import {
  type BackupReader,
  DamagedBackup,
  headSchema,
  jobsSection,
  readBackupFile,
  summarySchema,
  tableSchema,
} from './backup-format.server.ts'
import { copyTarget, tablesOf } from './write-backup.server.ts'

const migrationsFolder = resolve('platform/migrations')

/** A job that no one had done when the backup was made. */
interface WaitingJob {
  readonly name: string
  readonly data: object
}

export interface LoadedBackup {
  readonly createdAt: Date
  readonly rows: Readonly<Record<string, number>>
}

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })) })

/** Brings the empty database to the schema the backup was made under, not further: its rows fit that one only. */
async function migrateAsFarAs(client: pg.Client, migrations: readonly number[]): Promise<void> {
  const journal = journalSchema.parse(JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')))
  const entries = journal.entries.slice(0, migrations.length)
  if (entries.length < migrations.length || entries.some(({ when }, at) => when !== migrations[at])) {
    throw new Error('Cadangan ini dibuat portal versi lain yang lebih baru. Pasang versi itu, lalu pulihkan lagi.')
  }
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-spmb-migrations-'))
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Takes the links between tables away, for tables point at each other in circles; gives what puts them back. */
async function withoutLinks(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: links } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { table, name } of links) await client.query(`alter table ${table} drop constraint ${name}`)
  return async () => {
    for (const { table, name, definition } of links) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
  }
}

/** Disables triggers: the backup contains the rows that they wrote. Returns a function that enables them. */
async function withoutTriggers(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select distinct tgrelid::regclass::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace`)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  return async () => {
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
  }
}

async function loadTables(client: pg.Client, backup: BackupReader): Promise<void> {
  const known = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns]))
  // What migrations put in stands in the backup too, as it was then.
  for (const name of known.keys()) await client.query(`delete from public.${client.escapeIdentifier(name)}`)
  for (;;) {
    const { table: name, columns } = await backup.next(tableSchema)
    if (name === jobsSection) return
    const own = known.get(name)
    if (!own || columns.some((column) => !own.includes(column))) throw new DamagedBackup(`tabel ${name} tidak dikenal`)
    await copyIn(client, `copy ${copyTarget(client, { name, columns })} from stdin`, backup.rows()).catch(
      orDamaged(name),
    )
  }
}

/** Rows that the database refuses (SQLSTATE classes 22 and 23) were never written by it: the file is what is wrong. */
function orDamaged(table: string) {
  return (error: unknown): never => {
    const refused = error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
    throw refused ? new DamagedBackup(`isi tabel ${table} tidak terbaca`) : error
  }
}

const jobSchema = z.object({ name: z.string(), data: z.looseObject({}) })

function jobOf(line: string): WaitingJob {
  try {
    return jobSchema.parse(JSON.parse(line))
  } catch {
    throw new DamagedBackup('isi pekerjaan yang menunggu tidak terbaca')
  }
}

type SendJobs = (jobs: readonly WaitingJob[], madeAt: Date) => Promise<void>

async function loadJobs(backup: BackupReader, send: SendJobs, madeAt: Date): Promise<number> {
  let sent = 0
  for await (const chunk of backup.rows()) {
    const jobs = chunk.toString('utf8').trimEnd().split('\n').map(jobOf)
    await send(jobs, madeAt)
    sent += jobs.length
  }
  return sent
}

async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await tablesOf(client)) {
    const { rows } = await client.query<{ n: string }>(
      `select count(*)::text as n from public.${client.escapeIdentifier(name)}`,
    )
    counts[name] = Number(rows[0]?.n)
  }
  return counts
}

/**
 * Loads the file into the empty database behind `url` and compares the number of rows of each table with the backup's.
 * `sendJobs` takes the jobs that were waiting.
 * @throws DamagedBackup when the file is not whole, or a count differs; UnsignedBackup when this portal did not sign it,
 * unless `trusted`; Error when it is of a newer portal.
 */
export async function loadBackup(
  url: string,
  file: string,
  sendJobs: SendJobs,
  { trusted = false }: { readonly trusted?: boolean } = {},
): Promise<LoadedBackup> {
  const backup = readBackupFile(file)
  const client = new pg.Client({ connectionString: url, application_name: 'helpdesk-spmb-restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const head = await backup.next(headSchema)
    const madeAt = new Date(head.createdAt)
    await migrateAsFarAs(client, head.migrations)
    const putLinksBack = await withoutLinks(client)
    const wakeTriggers = await withoutTriggers(client)
    await loadTables(client, backup)
    await wakeTriggers()
    const jobs = await loadJobs(backup, sendJobs, madeAt)
    const { sequences, rows } = await backup.next(summarySchema)
    await backup.finish(trusted)
    for (const [name, value] of Object.entries(sequences)) {
      await client.query('select setval($1::regclass, $2::bigint)', [`public.${client.escapeIdentifier(name)}`, value])
    }
    await putLinksBack()
    const found: Record<string, number> = { ...(await countRows(client)), [jobsSection]: jobs }
    const different = Object.keys({ ...rows, ...found }).filter((name) => rows[name] !== found[name])
    if (different.length > 0) throw new DamagedBackup(`jumlah baris berbeda pada ${different.join(', ')}`)
    await migrate(drizzle(client), { migrationsFolder })
    await client.query('analyze')
    return { createdAt: madeAt, rows }
  } finally {
    await client.end().catch(() => undefined)
  }
}

function addressOf(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${encodeURIComponent(name)}`
  return address.href
}

const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1))

async function command(url: string, statements: (name: (name: string) => string) => readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(url, 'postgres') })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const statement of statements((name) => client.escapeIdentifier(name))) await client.query(statement)
  } finally {
    await client.end().catch(() => undefined)
  }
}

export interface ScratchDatabase {
  readonly url: string
  readonly drop: () => Promise<void>
  /** Drops the portal's database and takes its name. No one may be connected to either. */
  readonly takePlace: () => Promise<void>
}

/**
 * Makes an empty database on the portal's server.
 * @throws with a message when the account may not.
 */
export async function makeScratchDatabase(portalUrl: string): Promise<ScratchDatabase> {
  const name = `portal_sementara_${randomUUID().replaceAll('-', '')}`
  await command(portalUrl, (quoted) => [`create database ${quoted(name)} template template0`]).catch(
    (cause: Error & { code?: string }) => {
      if (cause.code !== '42501') throw cause
      throw new Error('Pengguna basis data tidak boleh membuat basis data. Beri hak CREATEDB, lalu coba lagi.', {
        cause,
      })
    },
  )
  return {
    url: addressOf(portalUrl, name),
    drop: () => command(portalUrl, (quoted) => [`drop database if exists ${quoted(name)} with (force)`]),
    takePlace: () => {
      const own = nameOf(portalUrl)
      const old = `${own}_lama_${randomUUID().slice(0, 8)}`
      // Both renames or none; the old database goes only when the new one has its name.
      return command(portalUrl, (quoted) => [
        'begin',
        `alter database ${quoted(own)} rename to ${quoted(old)}`,
        `alter database ${quoted(name)} rename to ${quoted(own)}`,
        'commit',
        `drop database ${quoted(old)}`,
      ])
    },
  }
}
