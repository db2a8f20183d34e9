// Parts one's own account from the one of the provider.
import { eq } from 'drizzle-orm'
import { linkedIdentity } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { ownerWay } from '#domain/accounts/phone/prove-owner.ts'
import { database } from '#platform/database/database.server.ts'
import { Conflict } from '#shared/errors.ts'
import { recordIdentity } from './record-identity.ts'

/**
 * Parts it; the sessions stay. Safe to repeat.
 * @throws Conflict without a password: nothing else would open the account.
 */
export async function unlinkOwnIdentity(person: Person): Promise<void> {
  if ((await ownerWay(person)) !== 'password') {
    throw new Conflict('Buat password dulu. Tanpa itu Anda tidak dapat masuk lagi.')
  }
  await database.transaction(async (tx) => {
    const parted = await tx
      .delete(linkedIdentity)
      .where(eq(linkedIdentity.userId, person.id))
      .returning({ userId: linkedIdentity.userId })
    if (parted.length > 0) await recordIdentity(tx, 'unlinked', { actor: person, userId: person.id })
  })
}
