// 'Hapus data saya' of somebody without an account: asked for with the four digits, done after seven days, taken back before.
import type { Person } from '#domain/accounts/person.ts'
import { noteErasureRequest } from '#domain/accounts/personal-data/erasure-requests.ts'
import { personalDataAudit } from '#domain/privacy/privacy-audit.ts'
import { openWithDigits } from '#domain/tickets/guest/open-with-digits.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'

/** Which question it is asked on, and the last four digits of its number, once more. */
export interface GuestErasure {
  readonly publicId: string
  readonly digits: string
}

/**
 * Notes the wish of the requester, for whom the device acts; a second one changes nothing. Nobody is mailed: there is no
 * proven address.
 * @throws Invalid for wrong digits, TooMany after too many.
 */
export async function requestGuestErasure(
  person: Person,
  { publicId, digits }: GuestErasure,
  network: string,
): Promise<void> {
  await openWithDigits({ id: publicId, digits }, network)
  await database.transaction(async (tx) => {
    if (!(await noteErasureRequest(tx, person.id, now()))) return
    await recordAudit(tx, { actor: person, action: personalDataAudit['erasure-request'], target: `user:${person.id}` })
  })
}
