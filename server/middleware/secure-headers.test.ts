// Checks the security headers: on every answer, HSTS over HTTPS only, a page's own policy left alone.
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { AppEnv } from '../app-env.ts'
import { secureHeaders } from './request-guards.ts'

const pagePolicy = "default-src 'self'; script-src 'sha256-abc'"

const site = (https: boolean) =>
  new Hono<AppEnv>()
    .use(secureHeaders(https))
    .get('/page', () => new Response('<p>', { headers: { 'Content-Security-Policy': pagePolicy } }))
    .get('/data', (context) => context.json({ ok: true }))
    .get('/key', () => new Response('<p>', { headers: { 'Referrer-Policy': 'same-origin' } }))
    .get('/away', (context) => context.redirect('/login'))

const headersOf = async (path: string, https = false) => (await site(https).request(path)).headers

describe('every answer', () => {
  test.each(['/page', '/data', '/away', '/nowhere'])('%s carries the headers', async (path) => {
    const headers = await headersOf(path)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(headers.get('Permissions-Policy')).toBe('camera=(), geolocation=(), microphone=(self), payment=()')
    expect(headers.has('Content-Security-Policy')).toBe(true)
  })
})

describe('the content policy', () => {
  test('of a page is its own', async () => {
    expect((await headersOf('/page')).get('Content-Security-Policy')).toBe(pagePolicy)
  })

  test.each(['/data', '/away', '/nowhere'])('of %s allows nothing', async (path) => {
    expect((await headersOf(path)).get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  })
})

test('what a page says of itself stays: one whose address is a key names it to no other site', async () => {
  expect((await headersOf('/key')).get('Referrer-Policy')).toBe('same-origin')
})

test('browsers are asked to stay on HTTPS only when the portal is reached by it', async () => {
  expect((await headersOf('/data', true)).get('Strict-Transport-Security')).toBe('max-age=31536000')
  expect((await headersOf('/data', false)).has('Strict-Transport-Security')).toBe(false)
})
