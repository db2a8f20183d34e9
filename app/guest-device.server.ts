// The cookie that lets a device without an account act on the tickets it asked or opened.
import type { RouterContextProvider } from 'react-router'
import { withTicket } from '#domain/tickets/guest/device-keys.server.ts'
import { type GuestAccess, getGuestAccess } from '#domain/tickets/guest/guest-requester.ts'
import { portalCookie, readPortalCookie } from '#shared/portal-cookie.ts'
import { requestContext } from './request-context.ts'

const cookie = 'pertanyaan-tamu'

/** Half a year, in seconds: longer than a season. */
const lifetime = 180 * 24 * 60 * 60

/** What the device carries; undefined when it opened nothing. */
function deviceKeysIn(request: Pick<Request, 'headers'>): string | undefined {
  return readPortalCookie(request.headers.get('cookie'), cookie)
}

/** The Set-Cookie value that opens one more ticket on this device; scripts cannot read it. */
export function deviceCookie(request: Request, opened: { readonly publicId: string; readonly key: string }): string {
  const value = withTicket(deviceKeysIn(request), opened.publicId, opened.key)
  return portalCookie(cookie, value, { maxAge: lifetime, httpOnly: true })
}

/** What this device may do with a ticket without an account; the requester acts in this request. */
export async function guestAccess(
  context: Readonly<RouterContextProvider>,
  request: Request,
  publicId: string,
): Promise<GuestAccess> {
  const access = await getGuestAccess(deviceKeysIn(request), publicId)
  const { requestId } = context.get(requestContext)
  return { ...access, person: access.person && { ...access.person, requestId } }
}
