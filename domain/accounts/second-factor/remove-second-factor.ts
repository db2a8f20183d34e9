// Switches one's own second factor off.
import { auth } from '#domain/accounts/auth.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { secondFactorIsRequired } from './get-second-factor.ts'
import { confirmed, eraseSecondFactor, recordChange } from './second-factor.server.ts'

/**
 * Switches it off.
 * @throws Forbidden where it is mandatory; TooMany, Invalid for a wrong password, Conflict when it is off already.
 */
export async function removeSecondFactor(person: Person, password: string, headers: Headers): Promise<void> {
  if (await secondFactorIsRequired(person)) {
    throw new Forbidden('Verifikasi dua langkah wajib untuk akun Anda dan tidak dapat dimatikan.')
  }
  await confirmed(person, () => auth().api.verifyPassword({ body: { password }, headers }))
  await database.transaction(async (tx) => {
    if (!(await eraseSecondFactor(tx, person.id))) throw new Conflict('Verifikasi dua langkah belum menyala.')
    await recordChange(tx, 'off', { actor: person, userId: person.id })
  })
}
