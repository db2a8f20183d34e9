// Checks our reading of a data address against React Router's own: what it fetches, and what it takes it for.
import { createRequestHandler, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { isPageData, pagePathOf, requestedPage } from '#shared/page-data-path.ts'

/** The path that React Router itself answers when the address is asked for; null when that is no page. */
async function pathForRouter(address: string): Promise<string | null> {
  let path: string | null = null
  const loader = ({ url }: { url: URL }) => {
    path = url.pathname
    return null
  }
  const build = {
    assets: { version: '1', url: '/x.js', entry: { imports: [], module: '/x.js' }, routes: {} },
    assetsBuildDirectory: '',
    basename: '/',
    entry: { module: { default: () => new Response('') } },
    future: {},
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    routeDiscovery: { mode: 'initial' },
    routes: { all: { id: 'all', path: '*', module: { default: () => null, loader } } },
    ssr: true,
  } as unknown as ServerBuild
  await createRequestHandler(build, 'production')(new Request(`http://portal${address}`))
  return path
}

const withoutSlash = (path: string | null) => (path === '/' ? path : path?.replace(/\/$/, ''))

test.each([
  ['/', false],
  ['/_.data', true],
  ['/knowledge', false],
  ['/knowledge.data', true],
  ['/knowledge/_.data', true],
  ['/knowledge/a/b.data', true],
  ['/knowledge/a.data/b', false],
  ['/data', false],
  ['/_', false],
])('%s is read as React Router reads it', async (address, isData) => {
  expect(isPageData(address)).toBe(isData)
  expect(pagePathOf(address)).toBe(withoutSlash(await pathForRouter(address)))
  expect(requestedPage(new Request(`http://portal${address}?_routes=x`))).toBe(pagePathOf(address))
})
