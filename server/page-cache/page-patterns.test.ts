// Checks that a path is unknown exactly where the router itself finds only the page for everything else.
import type { RouteConfigEntry } from '@react-router/dev/routes'
import fc from 'fast-check'
import { matchRoutes, type RouteObject } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import config from '#app/routes.ts'
import { pagePatterns, type RoutePaths } from './page-patterns.ts'

const entries = await config

/** The route list as a build holds it. */
function asBuilt(list: readonly RouteConfigEntry[], parentId?: string): [string, RoutePaths[string]][] {
  return list.flatMap(({ id, file, path, index, children }) => {
    const own = id ?? file
    const route = { ...(parentId && { parentId }), ...(path && { path }), ...(index && { index }) }
    return [[own, route], ...asBuilt(children ?? [], own)]
  })
}

const asObjects = (list: readonly RouteConfigEntry[]): RouteObject[] =>
  list.map(({ path, index, children }) =>
    index ? { index: true } : { ...(path && { path }), children: asObjects(children ?? []) },
  )

const patternOf = pagePatterns({ routes: Object.fromEntries(asBuilt(entries)) })
const isUnknown = (pathname: string) => patternOf(pathname) === undefined
const tree = asObjects(entries)

function routerFindsNone(pathname: string): boolean {
  const matched = matchRoutes(tree, pathname)
  return matched === null || matched.at(-1)?.route.path === '*'
}

// The router warns of paths that it cannot decode.
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const words = [...new Set(asBuilt(entries).flatMap(([, route]) => route?.path?.split('/') ?? []))]

const pathsOfRoutes = asBuilt(entries).flatMap(([, route]) => (route?.path ? [`/${route.path}`] : []))

test.each([
  ...pathsOfRoutes.filter((path) => path !== '/*').map((path) => path.replaceAll(/:\w+/g, 'ab12')),
  ...['/', '/Login/', '/STATUS/ab%2Fc', '/knowledge/%C3%A9', '/log%69n', '/login//'],
])('%s is a page', (path) => {
  expect(isUnknown(path)).toBe(false)
  expect(routerFindsNone(path)).toBe(false)
})

test.each(['/wp-admin', '/login/x', '//login', '/status/a/b', '/knowledge/a/b/c', '/%E0%A4%A', '/.env', '/client'])(
  'there is none at %s',
  (path) => {
    expect(isUnknown(path)).toBe(true)
    expect(routerFindsNone(path)).toBe(true)
  },
)

test('any path is judged as the router judges it', () => {
  const part = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...words) },
    fc.constantFrom('', 'X', '1', '%2F', '%20', '%', '%zz', ':id', '*', '.', 'é', 'K', 'ſ'),
    fc.stringMatching(/^[a-zA-Z0-9.%_-]{0,6}$/),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const path = `/${parts.join('/')}`
      expect(isUnknown(path)).toBe(routerFindsNone(path))
    }),
    { numRuns: 1_000 },
  )
})

test.each(['files/*', 'knowledge/:id?', 'x/:id.json'])("a route '%s' is refused at the start", (path) => {
  expect(() => pagePatterns({ routes: { a: { path } } })).toThrow(path)
})

test('the pattern of a page names no part of the path that was asked for', () => {
  expect(
    ['/', '/login', '/Login/', '/log%69n', '/status/AB12cd', '/Status/AB12cd/'].map((path) => patternOf(path)),
  ).toEqual(['/', '/login', '/login', '/login', '/status/:publicId', '/status/:publicId'])
})
