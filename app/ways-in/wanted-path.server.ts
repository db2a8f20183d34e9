// Where somebody wanted to go, kept in their browser while a mail is under way: its link leads back there.

import { safeReturnPath } from '#app/return-path.ts'
import { portalCookie, readPortalCookie } from '#shared/portal-cookie.ts'

const cookie = 'tujuan'

/** As long as the link of such a mail is good, in seconds. */
const lifetime = 60 * 60

/** Longer ones, with very much text in them, are not kept: a browser holds 4 KB. */
const maxLength = 3_000

/** The Set-Cookie value that keeps the path; undefined for one that leads nowhere here. Scripts cannot read it. */
export function wantedCookie(path: string | null): string | undefined {
  const kept = encodeURIComponent(safeReturnPath(path) ?? '')
  if (!kept || kept.length > maxLength) return undefined
  return portalCookie(cookie, kept, { maxAge: lifetime, httpOnly: true })
}

/** The Set-Cookie value that forgets it: for who has arrived, or left. */
export const noWantedCookie = () => portalCookie(cookie, '', { maxAge: 0, httpOnly: true })

/** The path that this browser keeps; null without one. */
export function readWanted(request: Pick<Request, 'headers'>): string | null {
  try {
    return safeReturnPath(decodeURIComponent(readPortalCookie(request.headers.get('cookie'), cookie) ?? '')) ?? null
  } catch {
    return null
  }
}
