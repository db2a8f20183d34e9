// Checks the look-up against Hono's own router, for paths that begin like an endpoint and for those that do not.

import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { endpointRouter } from './endpoint-router.ts'

const paths = ['/', '/healthz', '/files/:id', '/files/:id/small', '/api/v1/*', '/.well-known/security.txt']

const segment = fc.constantFrom('', 'healthz', 'files', 'api', 'v1', 'small', '.well-known', 'security.txt', 'x')

test('finds what Hono would answer, and nothing where it would not', async () => {
  const find = endpointRouter(paths.map((path) => [path, path] as const))
  const hono = new Hono()
  for (const path of paths) hono.get(path, (context) => context.text(path))
  await fc.assert(
    fc.asyncProperty(fc.array(segment, { minLength: 1, maxLength: 4 }), async (segments) => {
      const pathname = `/${segments.join('/')}`
      const answer = await hono.request(`http://portal${pathname}`)
      expect(find(pathname)).toBe(answer.status === 404 ? undefined : await answer.text())
    }),
  )
})

test('an endpoint for any first segment is found behind each', () => {
  const find = endpointRouter([
    ['/healthz', 'health'],
    ['/:name/picture', 'picture'],
  ])
  expect([find('/healthz'), find('/siti/picture'), find('/siti')]).toEqual(['health', 'picture', undefined])
})
