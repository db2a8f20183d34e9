// 'Hapus akun saya': asked for with the password or a code, done after seven days, taken back any time before.
import { eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { forgetErasureRequests, noteErasureRequest } from '#domain/accounts/personal-data/erasure-requests.ts'
import { type OwnerProof, proveOwner } from '#domain/accounts/phone/prove-owner.ts'
import { erasureDelay } from '#domain/privacy/personal-data-policy.ts'
import { personalDataAudit } from '#domain/privacy/privacy-audit.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { erasureRequested } from './erasure-events.ts'

/** When the person's data will be erased; null when that was not asked for. */
export async function getErasureTime(person: Person): Promise<Date | null> {
  const account = people('account')
  const asked = database.select({ askedAt: account.erasureRequestedAt }).from(account)
  const [row] = await asked.where(eq(account.id, person.id))
  return row?.askedAt ? new Date(row.askedAt.getTime() + erasureDelay) : null
}

/**
 * Notes the wish and mails the owner. A second one changes nothing.
 * @throws Forbidden for staff, whose accounts administrators end; Invalid when the password or code is wrong; TooMany.
 */
export async function requestErasure(person: Person, proof: OwnerProof): Promise<void> {
  if (person.role !== 'client') throw new Forbidden('Akun petugas hanya dapat dihapus admin. Hubungi admin portal.')
  await proveOwner(person, proof)
  await database.transaction(async (tx) => {
    if (!(await noteErasureRequest(tx, person.id, now()))) return
    await recordAudit(tx, { actor: person, action: personalDataAudit['erasure-request'], target: `user:${person.id}` })
    await announce(tx, erasureRequested, { userId: person.id, key: newPublicId() })
  })
}

/** Takes the wish back; does nothing when there is none. */
export async function cancelErasure(person: Person): Promise<void> {
  await database.transaction(async (tx) => {
    if ((await forgetErasureRequests(tx, { of: person.id })) === 0) return
    await recordAudit(tx, { actor: person, action: personalDataAudit['erasure-cancel'], target: `user:${person.id}` })
  })
}
