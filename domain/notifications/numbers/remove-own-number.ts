// Takes a WhatsApp number off an account: nothing is sent to it any more, and no code of it signs in.
import { eq } from 'drizzle-orm'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { lockPeople } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { numberChanged } from '#domain/accounts/phone/phone-events.ts'
import { type OwnerProof, proveOwner } from '#domain/accounts/phone/prove-owner.ts'
import { findProvenNumbers, removeNumber } from '#domain/accounts/phone/proven-number.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { opensByNumberAlone } from './join-former-owner.ts'

const onlyWay = 'Nomor ini satu-satunya cara Anda masuk. Lengkapi akun Anda dulu.'

/** True when the account would have no way in without this number. */
export function isOnlyWay(person: Person, numbers: readonly string[]): boolean {
  return numbers.length <= 1 && opensByNumberAlone(person)
}

/**
 * Takes the number off; its questions stay in the account.
 * @throws NotFound for a number that is not the person's; Conflict for the only way in; Invalid for a wrong proof; TooMany.
 */
export async function removeOwnNumber(
  person: Person,
  { number, proof }: { readonly number: string; readonly proof: OwnerProof },
): Promise<void> {
  const own = await findProvenNumbers(database, person.id)
  if (!own.includes(number)) throw new NotFound('Nomor ini tidak ada di akun Anda.')
  if (isOnlyWay(person, own)) throw new Conflict(onlyWay)
  await proveOwner(person, proof)
  await database.transaction(async (tx) => {
    // Of two at once, the second sees what the first has left.
    await lockPeople(tx, ({ id }) => eq(id, person.id), 1)
    if (isOnlyWay(person, await findProvenNumbers(tx, person.id))) throw new Conflict(onlyWay)
    await removeNumber(tx, number, person.id)
    await recordAudit(tx, {
      actor: person,
      action: accountAudit['number-remove'],
      target: `user:${person.id}`,
      changes: { fields: [['number'], []] },
    })
    await announce(tx, numberChanged, { userId: person.id, change: 'removed', key: newPublicId() })
  })
}
