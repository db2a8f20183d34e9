// The embedded database against the real server: what must hold after kills, crashes and second starts.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isOutage } from '#shared/errors.ts'
import { socketFolder } from './address.server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.server.ts'

let home: string
let dataDir: string
const lines: string[] = []
const servers: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'embedded-postgres-')))
  // Under root the server runs as another user, who must be able to pass.
  await chmod(home, 0o755)
  dataDir = join(home, 'data')
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const server of servers.splice(0)) await server.stop()
  lines.length = 0
})

afterAll(async () => {
  await rm(home, { recursive: true, force: true })
})

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log: (line) => lines.push(line) })
  servers.push(server)
  return server
}

async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(query)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

/** A second portal: a separate process that starts the database and prints its URL. */
function portal(folder: string): ChildProcess {
  const module = new URL('./embedded-postgres.server.ts', import.meta.url).href
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(module)}
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)} })
    process.stdout.write(url)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

async function urlOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the child has no output')
  const [text]: unknown[] = await once(child.stdout, 'data')
  return String(text)
}

async function kill(child: ChildProcess): Promise<void> {
  const end = once(child, 'exit')
  child.kill('SIGKILL')
  await end
}

const socketFile = (port: number) => join(dataDir, `postgres/.s.PGSQL.${port}`)
const pidFile = () => join(dataDir, 'postgres', 'postmaster.pid')
const portFile = () => join(dataDir, 'postgres.json')
const lastPort = async () => Number(JSON.parse(await readFile(portFile(), 'utf8')).port)
const serverPid = async () => Number.parseInt(await readFile(pidFile(), 'utf8'), 10)

test('the first start makes a durable cluster that only this machine reaches', async () => {
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'secrets.json'), '{"sessionKey": "kept"}', { mode: 0o644 })
  const { url } = await start()
  expect(url).toMatch(/^postgresql:\/\/postgres:[^@]{32}@127\.0\.0\.1:\d+\/portal(\?host=.+)?$/)
  expect(await ask(url, 'show listen_addresses')).toBe('127.0.0.1')
  const socket = socketFolder(join(dataDir, 'postgres'))
  expect(await ask(url, 'show unix_socket_directories')).toBe(socket ?? '')
  // The portal connects through the socket; the port is open too.
  expect(await ask(url, 'select inet_client_addr() is null')).toBe(socket !== undefined)
  expect(await ask(url.replace(/\?.*/, ''), 'select host(inet_client_addr())')).toBe('127.0.0.1')
  expect(await ask(url, 'show fsync')).toBe('on')
  expect(await ask(url, 'show synchronous_commit')).toBe('on')
  expect(await ask(url, 'show timezone')).toBe('UTC')
  expect(await ask(url, 'show server_encoding')).toBe('UTF8')
  expect(await ask(url, "select upper('é')")).toBe('É')
  await expect(ask(url.replace(/:[^:]*@/, ':wrong@'), 'select 1')).rejects.toMatchObject({ code: '28P01' })

  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
  expect(secrets).toEqual({ sessionKey: 'kept', databasePassword: new URL(url).password })
  const kept = ['portal.lock', 'postgres', 'postgres.json', 'postgres.log', 'secrets.json']
  expect((await readdir(dataDir)).sort()).toEqual(kept)
})

test('a later start finds data, password and port as they were', async () => {
  const first = await start()
  await ask(first.url, 'create table kept as select 41 + 1 as answer')
  await Promise.all([first.stop(), first.stop()])
  await expect(stat(join(dataDir, 'portal.lock'))).rejects.toMatchObject({ code: 'ENOENT' })
  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'select answer from kept')).toBe(42)
})

test('one portal per folder; a killed one is taken over, server and all', async () => {
  const other = portal(dataDir)
  const url = await urlOf(other)
  await expect(start()).rejects.toThrow(`Portal lain (proses ${other.pid}) sudah memakai folder data ${dataDir}`)
  await ask(url, 'create table acknowledged as select 7 as answer')
  const leftover = await serverPid()
  await kill(other)
  expect(process.kill(leftover, 0)).toBe(true)

  const server = await start()
  expect(await serverPid()).not.toBe(leftover)
  expect(lines).toEqual([expect.stringContaining(`PostgreSQL ${leftover} still runs`)])
  expect(await ask(server.url, 'select answer from acknowledged')).toBe(7)
})

test('of two that start at once over a dead lock, one wins', async () => {
  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'exit')
  await writeFile(join(dataDir, 'portal.lock'), JSON.stringify({ pid: dead.pid, startedAt: '1' }))
  const starts = await Promise.allSettled([start(), start(), start()])
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect((await readdir(dataDir)).filter((name) => name.startsWith('portal.lock'))).toEqual(['portal.lock'])
})

test('process ids that now belong to others hold nothing', async () => {
  const stranger = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 60_000)'])
  children.push(stranger)
  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'exit')
  for (const pid of [dead.pid, stranger.pid]) {
    await writeFile(join(dataDir, 'portal.lock'), JSON.stringify({ pid, startedAt: '1' }))
    await writeFile(pidFile(), `${pid}\n${join(dataDir, 'postgres')}\n1\n1\n\n127.0.0.1\n`)
    await writeFile(`${socketFile(await lastPort())}.lock`, `${pid}\n${join(dataDir, 'postgres')}\n1\n1\n`)
    const server = await start()
    expect(await ask(server.url, 'select 1')).toBe(1)
    await server.stop()
  }
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
})

test('where the folder takes no socket, the port alone does', async () => {
  const { stop } = await start()
  await stop()
  // Nothing can be bound over a folder.
  await mkdir(socketFile(await lastPort()))
  const { url } = await start()
  expect(url).not.toContain('host=')
  expect(await ask(url, 'select host(inet_client_addr())')).toBe('127.0.0.1')
  expect(lines).toEqual([expect.stringContaining('PostgreSQL makes no socket in')])
  await rm(socketFile(await lastPort()), { recursive: true })
})

test('a server killed under the running portal returns at the same address', async () => {
  const server = await start()
  await ask(server.url, 'create table survived as select 5 as answer')
  for (let round = 0; round < 2; round += 1) {
    const killed = await serverPid()
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => ask(server.url, 'select answer from survived').catch(() => 0)).toBe(5)
    expect(await serverPid()).not.toBe(killed)
  }
  await server.stop()
  await sleep(500)
  await expect(ask(server.url, 'select 1')).rejects.toSatisfy(isOutage)
})

test('a lost password is replaced, the data stay', async () => {
  const before = await start()
  await before.stop()
  await writeFile(join(dataDir, 'secrets.json'), '{"sessionKey": "kept"}')
  const after = await start()
  expect(new URL(after.url).password).not.toBe(new URL(before.url).password)
  expect(await ask(after.url, 'select answer from kept')).toBe(42)

  await after.stop()
  await writeFile(join(dataDir, 'secrets.json'), '{"databasePassword": "wrong"}')
  await expect(start()).rejects.toThrow('Kata sandi basis data di secrets.json tidak cocok')
  await writeFile(join(dataDir, 'secrets.json'), '{')
  await expect(start()).rejects.toThrow('secrets.json rusak')
})

test('an initdb cut off in the middle is done again', async () => {
  const folder = join(home, 'cut-off')
  const other = portal(folder)
  const drafts = async () => (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('postgres.draft'))
  await expect.poll(drafts, { interval: 5 }).toHaveLength(1)
  await sleep(50)
  await kill(other)
  expect(await readdir(folder)).not.toContain('postgres')
  const server = await start(folder)
  expect(await ask(server.url, 'select 1')).toBe(1)
})

test('a folder that is no cluster is never overwritten', async () => {
  const folder = join(home, 'foreign')
  await mkdir(join(folder, 'postgres'), { recursive: true })
  await writeFile(join(folder, 'postgres', 'letter.txt'), 'mine')
  await expect(start(folder)).rejects.toThrow('bukan basis data PostgreSQL yang utuh')
  expect(await readFile(join(folder, 'postgres', 'letter.txt'), 'utf8')).toBe('mine')
})
