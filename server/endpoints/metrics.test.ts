// Checks '/metrics': its figures, its Prometheus format, and who may read it.
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { provideDatabase } from '#tests/setup/database.ts'
import type { AppEnv } from '../app-env.ts'
import { gauge, metric } from '../metrics/metric-text.ts'
import { RequestFigures } from '../metrics/request-figures.ts'
import { type Measured, metrics } from './metrics.ts'

provideDatabase()

const requests = new RequestFigures()
requests.count(200, '/', 0.02)
requests.count(503, '/status/:publicId', 30)
const figures = { hits: 7, pages: 2, bytes: 4_096 }

function ask(from: string, headers: Record<string, string> = {}, wishes: Partial<Measured> = {}) {
  const measured = {
    requests,
    cache: { figures },
    streams: { open: 3 },
    siblings: undefined,
    token: undefined,
    demo: true,
    ...wishes,
  }
  const app = new Hono<AppEnv>().route('/', metrics(measured))
  return app.request('/metrics', { headers }, { incoming: { socket: { remoteAddress: from } } })
}

test('returns the figures of the process and of the database, each line as Prometheus reads it', async () => {
  const answer = await ask('127.0.0.1')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('version=0.0.4')])
  const lines = (await answer.text()).split('\n').filter(Boolean)
  const sample = /^[a-z][a-z0-9_]*(\{([a-z]+="[^"]*",?)+\})? -?\d+(\.\d+)?(e[+-]?\d+)?$/
  expect(lines.filter((line) => !/^# (HELP|TYPE) [a-z]/.test(line) && !sample.test(line))).toEqual([])
  for (const line of [
    'http_request_duration_seconds_bucket{le="0.01",status="2xx"} 0',
    'http_request_duration_seconds_bucket{le="0.025",status="2xx"} 1',
    'http_request_duration_seconds_bucket{le="10",status="5xx"} 0',
    'http_request_duration_seconds_bucket{le="+Inf",status="5xx"} 1',
    'http_request_duration_seconds_sum{status="5xx"} 30',
    'portal_route_duration_seconds_bucket{le="0.05",route="/"} 1',
    'portal_route_duration_seconds_bucket{le="5",route="/status/:publicId"} 0',
    'portal_route_duration_seconds_count{route="/status/:publicId"} 1',
    'portal_tickets_open{office="province"} 0',
    'portal_messages{way="mail",state="sent"} 0',
    'portal_message_oldest_waiting_seconds{way="push"} 0',
    'portal_page_cache_hits_total 7',
    'portal_live_streams 3',
    'portal_peak_waiting{what="questions"} 0',
    'portal_database_up 1',
  ]) {
    expect(lines).toContain(line)
  }
  expect(lines.some((line) => /^portal_database_size_bytes \d{6,}$/.test(line))).toBe(true)
})

test('of several web processes it returns each metric once, with a sample of every process', async () => {
  const metrics = (value: number) => [
    metric('a_total', 'counter', 'A.', [
      [{}, value],
      [{ of: 'b' }, 2],
    ]),
  ]
  const reported = [
    { process: 1, metrics: metrics(3) },
    { process: 2, metrics: [...metrics(4), gauge('c', 'C.', 5)] },
  ]
  const siblings = { reportMetrics: () => undefined, reportBusy: () => undefined, ask: async () => reported }
  const text = await (await ask('127.0.0.1', {}, { siblings })).text()
  expect(text.slice(0, text.indexOf('# HELP portal'))).toBe(
    [
      ...['# HELP a_total A.', '# TYPE a_total counter'],
      ...['a_total{process="1"} 3', 'a_total{process="1",of="b"} 2'],
      ...['a_total{process="2"} 4', 'a_total{process="2",of="b"} 2'],
      ...['', '# HELP c C.', '# TYPE c gauge', 'c{process="2"} 5', '', ''],
    ].join('\n'),
  )
})

test('without a token no one may read it outside demo mode, this machine included: a proxy may stand on it', async () => {
  expect((await ask('127.0.0.1', {}, { demo: false })).status).toBe(404)
  const token = 'a-token-of-this-test'
  expect((await ask('127.0.0.1', { Authorization: `Bearer ${token}` }, { demo: false, token })).status).toBe(200)
})

test.each([
  ['from this machine', '127.0.0.1', {}, undefined, 200],
  ['from this machine by IPv6', '::1', {}, undefined, 200],
  ['from elsewhere', '10.0.0.7', {}, undefined, 404],
  ['through a proxy on this machine', '127.0.0.1', { 'X-Forwarded-For': '10.0.0.7' }, undefined, 404],
  ['from this machine without the token', '127.0.0.1', {}, 'a-token-of-this-test', 404],
  ['with another token', '10.0.0.7', { Authorization: 'Bearer a-token-of-that-test' }, 'a-token-of-this-test', 404],
  ['with the token', '10.0.0.7', { Authorization: 'Bearer a-token-of-this-test' }, 'a-token-of-this-test', 200],
  ['with an empty token where none is set', '10.0.0.7', { Authorization: 'Bearer ' }, undefined, 404],
])('%s', async (_, from, headers, token, status) => {
  expect((await ask(from, headers as Record<string, string>, { token })).status).toBe(status)
})
