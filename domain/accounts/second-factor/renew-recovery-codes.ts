// Makes new recovery codes; the old ones are worth nothing from then on.
import { auth } from '#domain/accounts/auth.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { confirmed, recordChange } from './second-factor.server.ts'

/**
 * Gives ten new codes.
 * @throws TooMany, Invalid for a wrong password, Conflict when the second factor is off.
 */
export async function renewRecoveryCodes(
  person: Person,
  password: string,
  headers: Headers,
): Promise<readonly string[]> {
  const { backupCodes } = await confirmed(person, () => auth().api.generateBackupCodes({ body: { password }, headers }))
  await database.transaction((tx) => recordChange(tx, 'codes', { actor: person, userId: person.id }))
  return backupCodes
}
