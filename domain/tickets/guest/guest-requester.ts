// For whom a device without an account acts on a ticket: its requester, once the device has shown that it may.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { isPublicId } from '#shared/ids.ts'
import { opens } from './device-keys.server.ts'
import { findGuestTicket } from './find-guest-ticket.ts'

/** What somebody without an account may do with a ticket on this device. */
export interface GuestAccess {
  /** The requester to act for; null while nothing was opened. */
  readonly person: Person | null
  /** True when the last four digits of a number would open it. */
  readonly opensByDigits: boolean
  /** The number it was asked with, for who opened it. */
  readonly phone: string | null
}

/** `cookie` is the value of the device's cookie. For a ticket of an account, and for none, nothing is open and nothing opens. */
export async function getGuestAccess(cookie: string | undefined, publicId: string): Promise<GuestAccess> {
  const found = isPublicId(publicId) ? await findGuestTicket(eq(ticket.publicId, publicId)) : undefined
  if (!found) return { person: null, opensByDigits: false, phone: null }
  const isOpen = found.byLink || opens(cookie, publicId, found.holder)
  return {
    person: isOpen ? found.requester : null,
    opensByDigits: found.phone !== null,
    phone: isOpen ? found.phone : null,
  }
}

/** The requester for whom this device may act on the ticket; null when it may not. */
export async function guestRequester(cookie: string | undefined, publicId: string): Promise<Person | null> {
  return (await getGuestAccess(cookie, publicId)).person
}
