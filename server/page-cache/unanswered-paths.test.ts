// Checks that a path counts as unanswered only where neither a page, nor an endpoint, nor a file would answer.
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { unansweredPaths } from './page-patterns.ts'

const isUnanswered = unansweredPaths({
  isUnknownPage: (pathname) => !/^\/tickets\/[^/]+\/?$/.test(pathname),
  endpoints: new Hono()
    .use(async (_, next) => next())
    .get('/healthz', (context) => context.text('ok'))
    .get('/photos/:id{[0-9]+}', (context) => context.text('a photo'))
    .use('/api/*', async (_, next) => next()),
  files: new Set(['/favicon.svg']),
})

test.each([
  ['/tickets/7', false],
  ['/tickets/7.data', false],
  ['/tickets/7/', false],
  ['/healthz', false],
  ['/photos/12', false],
  ['/api/anything', false],
  ['/favicon.svg', false],
  ['/photos/twelve', true],
  ['/tickets', true],
  ['/healthz/more', true],
  ['/favicon.ico', true],
  ['/made-up.data', true],
  ['/made-up', true],
  ['/%', false],
  ['/healt%68z', false],
  ['/x/../healthz', false],
  ['/healthz#x', false],
  ['http://portal.example/login', false],
  ['*', false],
])('%s', (path, unknown) => {
  expect(isUnanswered(path)).toBe(unknown)
})
