import type { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import type { FormUploads } from '#app/forms/uploads.ts'
import { endpointRouter } from '#server/endpoint-router.ts'
import { pagePathOf } from '#shared/page-data-path.ts'

type Route = Pick<NonNullable<ServerBuild['routes'][string]>, 'parentId' | 'path' | 'index'> & {
  readonly module?: { readonly handle?: unknown }
}

export type RoutePaths = Readonly<Record<string, Route | undefined>>

/**
 * Makes the look-up for a build: the pattern of the page at a path, such as '/faq/:id'; undefined for paths that only the
 * page for everything else answers. The routes are read once; the router's own `matchRoutes` compiles all of them at
 * every call.
 * @throws for a route with an optional or open-ended part, which this check would not read as the router does.
 */
export function pagePatterns({ routes }: { readonly routes: RoutePaths }): (pathname: string) => string | undefined {
  const written = Object.values(routes).flatMap((route) => {
    if (!route || route.path === '*' || (route.path === undefined && !route.index)) return []
    return [wholePath(route, routes)]
  })
  const odd = written.find((path) => !path.split('/').every((part) => /^(:[\w-]+|[^:*?]*)$/.test(part)))
  if (odd !== undefined) throw new Error(`the route '${odd}' has a part that need not be there`)
  const plain = new Map(written.map((path) => [path.toLowerCase(), `/${path}`]))
  // As they are asked for nearly always: nothing to take apart.
  const asWritten = new Set(written.filter((path) => !path.includes(':')).map((path) => `/${path}`))
  const patterns = written
    .filter((path) => path.includes(':'))
    .map((path) => ({ pattern: `/${path}`, of: path.toLowerCase().split('/') }))
  return (pathname) => {
    if (asWritten.has(pathname)) return pathname
    const path = withoutEnd(decoded(pathname).slice(1)).toLowerCase()
    const page = plain.get(path)
    if (page !== undefined) return page
    const parts = path.split('/')
    return patterns.find(({ of }) => of.length === parts.length && of.every(fits(parts)))?.pattern
  }
}

export function declaredUploads({ routes }: { readonly routes: RoutePaths }): ReadonlyMap<string, FormUploads> {
  return new Map(
    Object.values(routes).flatMap((route) => {
      const { uploads } = (route?.module?.handle ?? {}) as { readonly uploads?: FormUploads }
      return route && uploads ? [[`/${wholePath(route, routes)}`, uploads] as const] : []
    }),
  )
}

function wholePath(route: Route, routes: RoutePaths): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return [parent && wholePath(parent, routes), route.path].filter(Boolean).join('/')
}

const fits = (parts: readonly string[]) => (part: string, at: number) =>
  part.startsWith(':') ? parts[at] !== '' : parts[at] === part

function withoutEnd(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

function decoded(pathname: string): string {
  if (!pathname.includes('%')) return pathname
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return pathname
  }
}

interface Answered {
  readonly isUnknownPage: (pathname: string) => boolean
  readonly endpoints: Pick<Hono, 'routes'>
  readonly files: ReadonlySet<string>
}

/** Only what the chain reads as it stands; all else it takes apart itself: escapes, dot segments, an address in full. */
const plain = /^\/(?!.*(?:[%#\\]|\/\.))/

export function unansweredPaths({ isUnknownPage, endpoints, files }: Answered): (pathname: string) => boolean {
  const some = endpoints.routes.filter(({ path }) => path !== '/*' && path !== '*')
  const answered = endpointRouter(some.map(({ path }) => [path, true]))
  return (pathname) =>
    plain.test(pathname) &&
    isUnknownPage(pagePathOf(pathname)) &&
    !files.has(pathname) &&
    answered(pathname) === undefined
}
