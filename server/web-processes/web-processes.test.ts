// Checks the running of several web processes with processes of a few lines: start, failure, replacement, metrics, stop.
import { spawn } from 'node:child_process'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { isPutOff } from '#domain/operations/peak/peak-now.server.ts'
import type { Listening } from '../listen.ts'
import type { ProcessMetrics } from './primary.ts'
import { forkWebProcesses, type WebProcessesOptions } from './web-processes.ts'

let folder: string
const running: Listening[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-processes-'))
  return () => rm(folder, { recursive: true })
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((listening) => listening.stop(0)))
})

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

let files = 0

/** Starts processes that run this; `say`, `data` and `serve` (answers with the process's id) are at hand there. */
async function start(code: string, options: Partial<WebProcessesOptions> = {}): Promise<number> {
  const port = await freePort()
  files += 1
  const entry = join(folder, `${files}.mjs`)
  await writeFile(
    entry,
    `
    import { createServer } from 'node:http'
    const say = (message) => process.send(message)
    process.on('SIGTERM', () => undefined)
    process.on('message', (message) => {
      if (message.stop) process.exit(0)
      if (message.start) begin(message.start)
    })
    const serveWith = (answer) => createServer((request, response) => {
      response.writeHead(200, { Connection: 'close' })
      answer(request, response)
    }).listen(${port}, '127.0.0.1', () => say({ ready: true }))
    const serve = () => serveWith((request, response) => {
      if (request.url === '/die') process.exit(1)
      response.end(String(process.pid))
    })
    ${code}`,
  )
  const data = { databaseUrl: 'postgres://test', poolSize: 10, clockAheadMs: 0 }
  const begin = forkWebProcesses({ count: 2, entry, pauseMs: 50, patienceMs: 500, ...options })
  running.push(await begin(data))
  return port
}

const ask = (port: number, path = '/') => fetch(`http://127.0.0.1:${port}${path}`).then((answer) => answer.text())

/** The processes that answer, as seen by eight requests. */
async function answering(port: number): Promise<Set<string>> {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(port)))
  return new Set(answers)
}

const serving = `function begin() { serve() }`

test('all answer at one port, in turn', async () => {
  const port = await start(serving, { count: 3 })
  expect((await answering(port)).size).toBe(3)
})

test('each gets its settings', async () => {
  const code = `function begin({ databaseUrl, poolSize }) { say({ failed: databaseUrl + ' ' + poolSize }) }`
  await expect(start(code)).rejects.toThrow('postgres://test 10')
})

test('one that cannot start ends the others, and its message is thrown', async () => {
  const code = `import cluster from 'node:cluster'
    function begin() { if (cluster.worker.id % 2) serve(); else say({ failed: 'Port 1 sudah dipakai.' }) }`
  await expect(start(code)).rejects.toThrow('Port 1 sudah dipakai.')
  expect(Object.values(cluster.workers ?? {})).toEqual([])
})

test('one that ends before it answers is a failed start', async () => {
  await expect(start(`function begin() { process.exit(3) }`)).rejects.toThrow('ended with 3')
})

test('so is one that ends before it is asked to serve', async () => {
  await expect(start('process.exit(3)')).rejects.toThrow('ended with 3')
})

test('another takes the place of one that has ended', async () => {
  const port = await start(serving)
  const before = await answering(port)
  const earlier = Object.values(cluster.workers ?? {})
  await ask(port, '/die').catch(() => undefined)
  // node:cluster never answers a connection that it hands to a process that has just ended.
  await expect.poll(() => earlier.filter((worker) => worker?.isConnected())).toHaveLength(1)
  await expect.poll(async () => (await answering(port)).size).toBe(2)
  const after = await answering(port)
  expect([...after].filter((pid) => before.has(pid))).toHaveLength(1)
})

/** Answers a request with the metrics of all processes. A process reports only when `condition` holds. */
const reporting = (condition: string) => `
    let response
    process.on('message', ({ report, reported }) => {
      if (report && (${condition})) say({ metrics: [{ name: 'a', values: [] }] })
      if (reported) response.end(JSON.stringify(reported))
    })
    function begin() { serveWith((_, itsResponse) => { response = itsResponse; say({ ask: true }) }) }`

const numbersAt = async (port: number) =>
  (JSON.parse(await ask(port)) as ProcessMetrics[]).map(({ process }) => process)

test('all report their metrics to the one that asks', async () => {
  const port = await start(reporting('true'))
  expect(await numbersAt(port)).toEqual([0, 1, 2])
})

test('one that reports nothing is omitted', async () => {
  const port = await start(reporting('response'))
  expect(await numbersAt(port)).toHaveLength(2)
})

test("tasks wait in 'Mode puncak' while one process says that it is busy, until it ends", async () => {
  await start(`import cluster from 'node:cluster'
    function begin() { say({ busy: cluster.worker.id % 2 === 1 }); serve() }`)
  await expect.poll(() => isPutOff('jobs')).toBe(true)
  await running.pop()?.stop(0)
  await expect.poll(() => isPutOff('jobs')).toBe(false)
})

test('one that does not stop is ended', async () => {
  const stubborn = `process.removeAllListeners('message')
    process.on('message', (message) => { if (message.start) serve() })`
  const port = await start(stubborn)
  await running.pop()?.stop(0)
  await expect(ask(port)).rejects.toThrow()
})

test('one that is busy with its own start is ended with the process that started it', async () => {
  const entry = join(folder, 'busy.mjs')
  const watch = new URL('./watch-starter.ts', import.meta.url).href
  await writeFile(
    entry,
    `import { watchStarter } from ${JSON.stringify(watch)}
    watchStarter(Number(process.argv[3]))
    process.stdout.write(String(process.pid))
    for (;;);`,
  )
  const starter = join(folder, 'starter.mjs')
  await writeFile(
    starter,
    `import cluster from 'node:cluster'
    cluster.setupPrimary({ exec: ${JSON.stringify(entry)}, args: ['web', String(process.pid)] })
    cluster.fork()`,
  )
  const child = spawn(process.execPath, [starter], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [pid] = await once(child.stdout, 'data')
  const isAlive = () => {
    try {
      return process.kill(Number(pid), 0)
    } catch {
      return false
    }
  }
  try {
    expect(isAlive()).toBe(true)
    child.kill('SIGKILL')
    await expect.poll(isAlive).toBe(false)
  } finally {
    if (isAlive()) process.kill(Number(pid), 'SIGKILL')
  }
})
