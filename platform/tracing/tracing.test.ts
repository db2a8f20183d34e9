// Checks traces with a receiver on this machine: what a span says, whose trace it belongs to, and that nothing private is sent.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { database, databaseUrl } from '#platform/database/database.server.ts'
import { announce, closeJobs, on, openJobs, workOn } from '#platform/jobs.server.ts'
import { traceRequest } from '#server/current-request.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { currentTraceId, startTracing } from './tracing.server.ts'

const settings = vi.hoisted(() => ({
  traces: undefined as undefined | { endpoint: string; service: string; ratio: number },
}))
vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  return { ...rest, env: Object.defineProperty({ ...env }, 'traces', { get: () => settings.traces }) }
})

provideDatabase()

interface SentSpan {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly status?: { readonly code?: number }
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[]
}

const bodies: string[] = []
let receiver: Server

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    bodies.push(`${request.url} ${body}`)
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
})
afterAll(() => receiver.close())

const receiverAddress = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`

/** Does something while traces are on, and gives the spans that were sent. */
async function traced(act: () => Promise<void>, ratio = 1): Promise<SentSpan[]> {
  bodies.length = 0
  settings.traces = { endpoint: receiverAddress(), service: 'portal-under-test', ratio }
  const traces = await startTracing()
  await act().finally(traces.stop)
  settings.traces = undefined
  const sent = bodies.map((body) => JSON.parse(body.slice(body.indexOf(' '))))
  return sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: SentSpan[] }[] }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  )
}

/** A server whose requests are traced as the portal's, and one question to it. */
async function askServer(path: string, headers: Record<string, string>, answer: () => Promise<number>): Promise<void> {
  const server = createServer((request, response) =>
    traceRequest(request, response, '/status/:publicId', async (_, own) => {
      own.writeHead(await answer()).end()
    }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers })).text()
  server.close()
  await once(server, 'close')
}

const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const parentTrace = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${parentTrace}-00f067aa0ba902b7-01`

test('a request is a span of the trace of its caller, its queries are spans within it, and log lines name the trace', async () => {
  let logged = ''
  const spans = await traced(() =>
    askServer('/status/SECRET-ID?q=budi@example.com', { traceparent }, async () => {
      const sink = new Writable({
        write: (line, _, done) => {
          logged += line
          done()
        },
      })
      await database.execute(sql`select count(*) from branch_office where name = ${'Rahmawati'}`)
      pino({ mixin: () => ({ traceId: currentTraceId() }) }, sink).info('within')
      return 200
    }),
  )
  const [request] = spans.filter(({ kind }) => kind === 2)
  const [query, ...more] = spans.filter(({ kind }) => kind === 3)
  expect(request).toMatchObject({
    name: 'GET /status/:publicId',
    traceId: parentTrace,
    parentSpanId: '00f067aa0ba902b7',
  })
  expect(request && attributesOf(request)).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/status/:publicId',
    'http.response.status_code': 200,
  })
  expect(query).toMatchObject({ name: 'select branch_office', traceId: parentTrace, parentSpanId: request?.spanId })
  expect(more).toEqual([])
  expect(JSON.parse(logged)).toMatchObject({ traceId: parentTrace })
  expect(bodies.join()).toContain('portal-under-test')
  expect(bodies.join()).toContain('/v1/traces')
  for (const private_ of ['SECRET-ID', 'budi', 'Rahmawati', 'where name']) expect(bodies.join()).not.toContain(private_)
})

test('requests at once that share few connections keep their queries apart', async () => {
  const spans = await traced(async () => {
    const ask = () =>
      askServer('/', {}, async () => {
        await database.execute(sql`select pg_sleep(0.02)`)
        await database.transaction((tx) => tx.execute(sql`select 1 from regency`))
        return 200
      })
    await Promise.all(Array.from({ length: 12 }, ask))
  })
  const requests = spans.filter(({ kind }) => kind === 2)
  expect(requests.length).toBe(12)
  for (const { traceId } of requests) {
    const own = spans.filter((span) => span.traceId === traceId && span.kind === 3).map(({ name }) => name)
    expect(own).toContain('select regency')
    expect(own).toHaveLength(4)
  }
})

test('an answer that failed is an error, in the status alone', async () => {
  const [span] = await traced(() => askServer('/', {}, async () => 503))
  expect(span?.status).toMatchObject({ code: 2, message: '503' })
})

test('a job is a span with its queries, and one that fails records only the kind of its error', async () => {
  const event = { name: 'test.traced', schema: z.object({ fails: z.boolean() }) }
  const spans = await traced(async () => {
    await closeJobs()
    await openJobs(databaseUrl(), [event.name])
    const { promise, resolve } = Promise.withResolvers<void>()
    let runs = 0
    await workOn([
      on(event, async ({ fails }) => {
        await database.execute(sql`select 1 from regency`)
        runs += 1
        if (runs === 2) resolve()
        if (fails) throw new RangeError('budi@example.com is out of range')
      }),
    ])
    await database.transaction((tx) => announce(tx, event, { fails: false }))
    await database.transaction((tx) => announce(tx, event, { fails: true }))
    await promise
    await closeJobs()
  })
  const jobs = spans.filter(({ name }) => name === 'job test.traced')
  expect(jobs.map(({ kind, status }) => [kind, status?.code ?? 0]).toSorted()).toEqual([
    [5, 0],
    [5, 2],
  ])
  for (const { traceId } of jobs) {
    expect(spans.filter((span) => span.traceId === traceId).map(({ name }) => name)).toContain('select regency')
  }
  expect(bodies.join()).toContain('RangeError')
  expect(bodies.join()).not.toContain('budi@')
})

test('of what no caller decided only the share that was asked for is sent', async () => {
  expect(await traced(() => askServer('/', {}, async () => 200), 0)).toEqual([])
  expect(await traced(() => askServer('/', { traceparent }, async () => 200), 0)).toHaveLength(1)
})

test('what a stranger writes there instead of a trace is left alone', async () => {
  const [span] = await traced(() => askServer('/', { traceparent: 'budi@example.com' }, async () => 200))
  expect(span?.parentSpanId ?? '').toBe('')
  expect(bodies.join()).not.toContain('budi')
})

test.each([
  ['', 0],
  ['http://127.0.0.1:9', 1],
])("with the receiver '%s' the packages are loaded: %i", async (endpoint, loaded) => {
  const count = `
    import { createRequire } from 'node:module'
    const { startTracing } = await import('#platform/tracing/tracing.server.ts')
    await startTracing()
    const files = Object.keys(createRequire(import.meta.url).cache)
    console.log(Number(files.some((file) => file.includes('@opentelemetry'))))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', count], {
    env: { NODE_ENV: 'test', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
  })
  expect(Number(stdout)).toBe(loaded)
})
