// The cookie that names the codes a browser asked for: who holds the number types the code where it was asked for.
import { codesAtOnce } from '#domain/accounts/phone/number-code.server.ts'
import { portalCookie, readPortalCookie } from '#shared/portal-cookie.ts'

const cookie = 'kode-whatsapp'

/** As long as a code is good, in seconds. */
const lifetime = 10 * 60

/** The ids of the browser's codes, the newest first. */
export function codeIdsIn(request: Pick<Request, 'headers'>): string[] {
  const ids = (readPortalCookie(request.headers.get('cookie'), cookie) ?? '').split('.', codesAtOnce)
  return ids.filter((id) => /^[\w-]{10,100}$/.test(id))
}

/** The Set-Cookie value that adds a code; scripts cannot read it. */
export function codeCookie(request: Pick<Request, 'headers'>, id: string): string {
  return portalCookie(cookie, [id, ...codeIdsIn(request)].slice(0, codesAtOnce).join('.'), {
    maxAge: lifetime,
    httpOnly: true,
  })
}

/** The Set-Cookie value that forgets them all. */
export const noCodeCookie = () => portalCookie(cookie, '', { maxAge: 0, httpOnly: true })
