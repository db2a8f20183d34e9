// 'Lengkapi akun': who came by a number alone chooses an address and a password; everything asked so far stays theirs.
import { eq } from 'drizzle-orm'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { addressLinks } from '#domain/accounts/account-limits.server.ts'
import { user } from '#domain/accounts/account-tables.ts'
import { noteEmailChange } from '#domain/accounts/email/change-email.ts'
import { hashNewPassword } from '#domain/accounts/new-password.server.ts'
import { requireConsent } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { type OwnerProof, ownerWay, proveOwner } from '#domain/accounts/phone/prove-owner.ts'
import { toRegistrant } from '#domain/accounts/registrant-input.ts'
import { storeRegistrant } from '#domain/accounts/registration/store-registrant.server.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import type { CompleteAccountInput } from './complete-account-input.ts'
import { replacePassword } from './replace-password.server.ts'

/**
 * Stores name and password and notes the address, which counts once its link was opened; until then the code goes on
 * signing in. An address that has an account is answered alike, and its owner gets a mail. The other devices are signed
 * out. `version` is the privacy policy's, to which a guardian agrees.
 * @throws Forbidden for staff; Conflict for an account with a password and a withdrawn consent; Invalid when the code is
 * wrong or the password easy to guess; TooMany.
 */
export async function completeAccount(
  person: Person,
  input: CompleteAccountInput,
  { proof, version }: { readonly proof: OwnerProof; readonly version: string },
): Promise<void> {
  if (person.role !== 'client') throw new Forbidden()
  requireConsent(person)
  if ((await ownerWay(person)) === 'password') throw new Conflict('Akun Anda sudah punya password.')
  // Before the code, which is good once.
  const passwordHash = await hashNewPassword(input.newPassword, [input.name, input.email], 'newPassword')
  await proveOwner(person, proof)
  await addressLinks.take(input.email)
  await database.transaction(async (tx) => {
    await tx.update(user).set({ name: input.name, updatedAt: now() }).where(eq(user.id, person.id))
    const registrant = toRegistrant(input)
    if (registrant) await storeRegistrant(tx, person.id, registrant, version)
    await replacePassword(tx, {
      userId: person.id,
      passwordHash,
      action: accountAudit['account-complete'],
      keepSession: person.sessionId,
      requestId: person.requestId,
    })
    await noteEmailChange(tx, person, input.email)
  })
}
