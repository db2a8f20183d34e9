// 'Hapus data saya' of somebody without an account: asked for with the four digits, done after seven days, taken back before.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { noteErasureRequest } from '#domain/accounts/personal-data/erasure-requests.ts'
import { personalDataAudit } from '#domain/privacy/privacy-audit.ts'
import { findGuestTicket } from '#domain/tickets/guest/find-guest-ticket.ts'
import { type OpenedTicket, openedTicket, openWithDigits } from '#domain/tickets/guest/open-with-digits.ts'
import { partTicket } from '#domain/tickets/personal-data/part-ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { erasureRequested } from './erasure-events.ts'

/** Which question it is asked on, and the last four digits of its number, once more. */
export interface GuestErasure {
  readonly publicId: string
  readonly digits: string
}

/**
 * Notes that this one question is to be erased, for the requester for whom the device acts; other questions of the
 * requester stay. A second request changes nothing. The owner of the number is told. Gives the key with which the
 * device keeps the question open.
 * @throws Invalid for wrong digits, TooMany after too many; NotFound when somebody took the question into an account meanwhile.
 */
export async function requestGuestErasure(
  person: Person,
  { publicId, digits }: GuestErasure,
  network: string,
): Promise<OpenedTicket> {
  await openWithDigits({ id: publicId, digits }, network)
  await database.transaction(async (tx) => {
    const userId = await partTicket(tx, person.id, publicId)
    if (!(await noteErasureRequest(tx, userId, now()))) return
    await recordAudit(tx, { actor: person, action: personalDataAudit['erasure-request'], target: `user:${userId}` })
    await announce(tx, erasureRequested, { userId, publicId, key: newPublicId() })
  })
  const found = await findGuestTicket(eq(ticket.publicId, publicId))
  if (!found) throw new NotFound()
  return openedTicket(found)
}
