// Finds the paths at which the portal has neither page nor endpoint nor file.
import type { Hono } from 'hono'
import { pagePathOf } from '#shared/page-data-path.ts'
import { endpointRouter } from '../endpoint-router.ts'

/** All that the portal answers. */
export interface Answered {
  /** True for a path at which there is no page. */
  readonly isUnknownPage: (pathname: string) => boolean
  readonly endpoints: Pick<Hono, 'routes'>
  /** Paths of the built files. */
  readonly files: ReadonlySet<string>
}

/** Only what the chain reads as it stands; all else it takes apart itself: escapes, dot segments, an address in full. */
const plain = /^\/(?!.*(?:[%#\\]|\/\.))/

/**
 * Makes the check: true for plain paths that only the page for everything else answers. Where an endpoint may answer, or
 * the path can be read in two ways, it gives false, and the handlers answer.
 */
export function unansweredPaths({ isUnknownPage, endpoints, files }: Answered): (pathname: string) => boolean {
  const some = endpoints.routes.filter(({ path }) => path !== '/*' && path !== '*')
  const answered = endpointRouter(some.map(({ path }) => [path, true]))
  return (pathname) =>
    plain.test(pathname) &&
    isUnknownPage(pagePathOf(pathname)) &&
    !files.has(pathname) &&
    answered(pathname) === undefined
}
