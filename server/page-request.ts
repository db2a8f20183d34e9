import { answeredOrigin } from '#server/middleware/request-guards.ts'

/**
 * The request under the origin the public uses, whatever address a proxy reached this process by: the router refuses a
 * form whose Origin is not that of the request's URL. NUL characters, which PostgreSQL cannot hold, are removed from the
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

const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='))

/**
 * Sends the cookies along, but none that the page set itself: it has signed someone in or out meanwhile, and the last
 * cookie of a name is the one a browser keeps. `cookies` are Set-Cookie values.
 */
export function prolongSession(answer: Response, cookies: readonly string[]): void {
  const own = new Set(answer.headers.getSetCookie().map(nameOf))
  for (const cookie of cookies) if (!own.has(nameOf(cookie))) answer.headers.append('Set-Cookie', cookie)
}
