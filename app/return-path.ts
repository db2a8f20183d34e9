// Where to go after signing in: only to pages of this portal, and only to areas that the role may enter.
import { type Area, mayEnter } from '#domain/accounts/permissions.ts'
import { type Role, startPageOf } from '#domain/accounts/person.ts'
import { pagePathOf } from '#shared/page-data-path.ts'

const origin = 'http://portal.invalid'

/** The path when it leads to a page here; undefined for anything that could lead elsewhere. */
export function safeReturnPath(path: string | null | undefined): string | undefined {
  if (!path?.startsWith('/') || /[\\\p{Cc}]/u.test(path) || !URL.canParse(path, origin)) return undefined
  const url = new URL(path, origin)
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : undefined
}

export function withNext(path: string, wanted: string | null | undefined): string {
  return wanted ? `${path}?next=${encodeURIComponent(wanted)}` : path
}

export const registeredMark = 'terdaftar'

export function pathAfterSignIn(role: Role, wanted: string | null | undefined): string {
  const path = safeReturnPath(wanted)
  const area = path && /^\/(client|helpdesk|admin)(?![^/?#])/i.exec(path)?.[1]?.toLowerCase()
  return path && (!area || mayEnter({ role }, area as Area)) ? path : startPageOf(role)
}

/** The sign-in page, with the way back to the page that was asked for (to its start when a form was sent). */
export function signInPath(request: Pick<Request, 'url'>): string {
  const { pathname, search } = new URL(request.url)
  const wanted = pagePathOf(pathname) + search.replace(/(?<=[?&])_routes=[^&]*(&|$)/, '').replace(/[?&]$/, '')
  return `/login?next=${encodeURIComponent(wanted)}`
}
