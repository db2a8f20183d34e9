// Tells the paths at which the portal has nothing, neither page nor endpoint nor file.
import type { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { pageOf } from '#shared/public-pages.ts'
import { type RoutePaths, unknownPaths } from './unknown-paths.ts'

/** All that the portal answers. */
export interface Answered {
  readonly pages: { readonly routes: RoutePaths }
  readonly endpoints: Pick<Hono, 'routes'>
  /** Paths of the built files. */
  readonly files: ReadonlySet<string>
}

/** Makes the check: true for paths that only the page for everything else answers. */
export function unansweredPaths({ pages, endpoints, files }: Answered): (pathname: string) => boolean {
  const isUnknownPage = unknownPaths(pages)
  const answered = new TrieRouter<true>()
  for (const { path } of endpoints.routes) if (path !== '/*' && path !== '*') answered.add('GET', path, true)
  return (pathname) =>
    // An address in full, as a proxy may send it, is another's to take apart.
    pathname.startsWith('/') &&
    isUnknownPage(pageOf(pathname)) &&
    !files.has(pathname) &&
    answered.match('GET', pathname)[0].length === 0
}
