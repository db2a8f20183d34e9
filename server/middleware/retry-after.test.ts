// Checks that every 503 says when to try again, wherever in the chain it was made.
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../app-env.ts'
import { retryAfter } from './request-guards.ts'

const app = new Hono<AppEnv>()
  .use(retryAfter)
  .get('/page', () => new Response('<p>', { status: 503 }))
  .get('/data', (context) => context.json({ ok: false }, 503))
  .get('/own', () => new Response('', { status: 503, headers: { 'Retry-After': '60' } }))
  .get('/thrown', () => {
    throw new Error('away')
  })
  .get('/well', (context) => context.text('ok'))
  .get('/wrong', (context) => context.text('no', 500))
  .onError((_, context) => context.text('away', 503))

test.each([
  ['/page', '5'],
  ['/data', '5'],
  ['/thrown', '5'],
  ['/own', '60'],
  ['/well', null],
  ['/wrong', null],
])('%s: %s', async (path, wait) => {
  expect((await app.request(path)).headers.get('Retry-After')).toBe(wait)
})
