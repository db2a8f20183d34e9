// The cookie that lets a device without an account act on the tickets it asked or opened.
import type { RouterContextProvider } from 'react-router'
import { deviceKeysCookie, deviceKeysIn, withoutTicket, withTicket } from '#domain/tickets/guest/device-keys.server.ts'
import { type GuestAccess, getGuestAccess } from '#domain/tickets/guest/guest-requester.ts'
import { requestContext } from './request-context.ts'

/** The Set-Cookie value that opens one more ticket on this device; scripts cannot read it. */
export function deviceCookie(request: Request, opened: { readonly publicId: string; readonly key: string }): string {
  return deviceKeysCookie(withTicket(deviceKeysIn(request.headers), opened.publicId, opened.key))
}

/** The Set-Cookie value that closes a ticket on this device again. */
export function closingCookie(request: Request, publicId: string): string {
  return deviceKeysCookie(withoutTicket(deviceKeysIn(request.headers), publicId))
}

/** What this device may do with a ticket without an account; the requester acts in this request. */
export async function guestAccess(
  context: Readonly<RouterContextProvider>,
  request: Request,
  publicId: string,
): Promise<GuestAccess> {
  const access = await getGuestAccess(deviceKeysIn(request.headers), publicId)
  const { requestId } = context.get(requestContext)
  return { ...access, person: access.person && { ...access.person, requestId } }
}
