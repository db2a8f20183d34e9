// The embedded database against the real server: whose folder it takes, and that it restarts after a stop.
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.server.ts'

let home: string

beforeAll(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'embedded-postgres-')))
  // Under root the server runs as another user, who must be able to pass.
  await chmod(home, 0o755)
})
afterAll(() => rm(home, { recursive: true, force: true }))

async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(query).finally(() => client.end())
  return Object.values(rows[0] ?? {})[0]
}

test('a first start makes a durable cluster with a password, and a later one finds data, password and port', async () => {
  const dataDir = join(home, 'data')
  const first = await startEmbeddedPostgres({ dataDir })
  expect(await ask(first.url, 'show listen_addresses')).toBe('127.0.0.1')
  expect(await ask(first.url, 'show fsync')).toBe('on')
  expect(await ask(first.url, 'show synchronous_commit')).toBe('on')
  await expect(ask(first.url.replace(/:[^:]*@/, ':wrong@'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('sudah memakai folder data')
  await ask(first.url, 'create table kept as select 41 + 1 as answer')
  await first.stop()
  await expect(stat(join(dataDir, 'portal.lock'))).rejects.toMatchObject({ code: 'ENOENT' })
  const second = await startEmbeddedPostgres({ dataDir })
  try {
    expect(second.url).toBe(first.url)
    expect(await ask(second.url, 'select answer from kept')).toBe(42)
  } finally {
    await second.stop()
  }
})

test('a folder that is no cluster is never overwritten', async () => {
  const dataDir = join(home, 'foreign')
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres', 'letter.txt'), 'mine')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('bukan basis data PostgreSQL yang utuh')
  expect(await readFile(join(dataDir, 'postgres', 'letter.txt'), 'utf8')).toBe('mine')
})
