// Checks the one log line per request: an id for the reader, and nothing of a ticket's ID.
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { log } from '#platform/log.server.ts'
import type { AppEnv } from '../app-env.ts'
import { logRequest } from './log-request.ts'

const publicId = 'cm7x2k9qd0000v5l8h3n1t6zw'
const app = new Hono<AppEnv>().use(logRequest).all('*', (context) => context.text(context.get('requestId'), 201))

let lines: MockInstance<typeof log.info>

beforeEach(() => {
  lines = vi.spyOn(log, 'info')
})
afterEach(() => lines.mockRestore())

const written = () => lines.mock.calls.map(([line]) => line as unknown as Record<string, unknown>)

describe('a request', () => {
  test('gets an id, which the answer carries and the line names', async () => {
    const answer = await app.request('/knowledge?q=1', { method: 'POST' })
    const id = await answer.text()
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers.get('X-Request-Id')).toBe(id)
    expect(written()).toEqual([
      { requestId: id, method: 'POST', path: '/knowledge', status: 201, ms: expect.any(Number) },
    ])
  })

  test('chooses its id itself, whatever the visitor sends', async () => {
    const answer = await app.request('/', { headers: { 'x-request-id': 'chosen' } })
    expect(answer.headers.get('X-Request-Id')).not.toBe('chosen')
  })

  test.each([
    ...[`/status/${publicId}`, `/status/${publicId}.data`, `/client/questions/${publicId}`],
    ...[`/api/v1/tickets/${publicId}`, `/status/${publicId.toUpperCase()}`],
  ])('%s is logged without the ID, which is all one needs to read the ticket', async (path) => {
    await app.request(path)
    expect(written()).toHaveLength(1)
    expect(JSON.stringify(written()).toLowerCase()).not.toContain(publicId)
  })

  test.each(['/healthz', '/readyz', '/assets/a.js', '/favicon.svg'])('%s is not worth a line', async (path) => {
    const answer = await app.request(path)
    expect(answer.headers.has('X-Request-Id')).toBe(true)
    expect(written()).toEqual([])
  })
})
