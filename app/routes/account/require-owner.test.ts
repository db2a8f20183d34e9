import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { accountArea } from './require-owner.server.ts'

const entries = (await routes).flatMap(({ children = [] }: RouteConfigEntry) => children)
const accountPages = entries.filter(({ file }) => file.startsWith('routes/account/'))

test('every account page gets its area from its path', () => {
  expect(accountPages.length).toBeGreaterThan(0)
  for (const { path = '' } of accountPages) expect(path.startsWith(`${accountArea(path)}/`)).toBe(true)
})

test.each(['knowledge', 'login', 'clients/profile', '', '/dev/client/profile'])('%s has no area', (path) => {
  expect(() => accountArea(path)).toThrow('no account page')
})
