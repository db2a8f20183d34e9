// Reads the Hono chain: every endpoint other than the pages is listed, so that the canary test asks each of them.
import { expect, test } from 'vitest'
import { webApp } from '#server/web-app.ts'
import known from './endpoints.json' with { type: 'json' }

test('the endpoints are those of endpoints.json; a new one is added there, and one goes only on purpose', () => {
  const handlers = webApp.routes.filter(({ path }) => !path.endsWith('*'))
  const endpoints = new Set(
    handlers.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
  )
  expect([...endpoints].sort()).toEqual(known)
})
