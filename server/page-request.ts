// The request as the pages see it: at the portal's public origin, and without characters that no text can hold.
import { answeredOrigin } from './middleware/same-origin.ts'

/**
 * The request under the origin the public uses, whatever address a proxy reached this process by: the router refuses a
 * form whose Origin is not that of the request's URL. NUL characters, which PostgreSQL cannot hold, are taken out of the
 * query, and a path with one leads nowhere. `sameOrigin` has been asked before.
 */
export function pageRequest(request: Request, ownOrigin: string): Request {
  const { pathname, search } = new URL(request.url)
  const path = pathname.includes('%00') ? '/404' : pathname
  let query = search
  while (query.includes('%00')) query = query.replaceAll('%00', '')
  const address = answeredOrigin(ownOrigin, request) + path + query
  return address === request.url ? request : new Request(address, request)
}
