// 'Simpan': stores one's own profile.
import { eq } from 'drizzle-orm'
import { profileAudit } from '#domain/accounts/account-audit.ts'
import { guardianConsent, user } from '#domain/accounts/account-tables.ts'
import { isStaff } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { RegistrantFields } from '#domain/accounts/registrant.ts'
import { toRegistrant } from '#domain/accounts/registrant-input.ts'
import { storeRegistrant } from '#domain/accounts/registration/store-registrant.server.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import type { ProfileInput } from './profile-input.ts'

/**
 * Changes the fields of the form on the person's own account, and nothing else of it. The record names the fields that
 * changed, not what they say: it can never be erased, and the person's data can. `version` is the privacy policy's of
 * today, to which a guardian agrees who is named now.
 * @throws NotFound when the account has gone in the meantime.
 */
export async function changeProfile(person: Person, input: ProfileInput, version?: string): Promise<void> {
  const { name, phone, organization, position, address } = input
  // Clients have none.
  const specializations = isStaff(person) ? input.specializations : undefined
  const wanted = { name, phone, organization, position, address, ...(specializations && { specializations }) }
  await database.transaction(async (tx) => {
    const [before] = await tx
      .select(pick(user, 'name', 'phone', 'organization', 'position', 'address', 'specializations'))
      .from(user)
      .where(eq(user.id, person.id))
      .for('update')
    if (!before) throw new NotFound()
    const registrant = isStaff(person) ? undefined : toRegistrant(input)
    const changed = [
      ...Object.entries(wanted)
        .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof typeof before]))
        .map(([field]) => field),
      ...(registrant ? await changesOf(tx, person.id, registrant) : []),
    ]
    if (changed.length === 0) return
    await tx
      .update(user)
      .set({ ...wanted, updatedAt: now() })
      .where(eq(user.id, person.id))
    if (registrant) await storeRegistrant(tx, person.id, registrant, version)
    await recordAudit(tx, {
      actor: person,
      action: profileAudit.change,
      target: `user:${person.id}`,
      changes: { fields: [[], changed] },
    })
  })
}

/** Which of the two facts differ from what is kept. */
async function changesOf(tx: Transaction, userId: string, registrant: RegistrantFields): Promise<string[]> {
  const [kept] = await tx
    .select({ registrant: user.registrant, guardianName: guardianConsent.name })
    .from(user)
    .leftJoin(guardianConsent, eq(guardianConsent.userId, user.id))
    .where(eq(user.id, userId))
  const guardianName = registrant.registrant === 'minor' ? registrant.guardianName : null
  return [
    ...(kept?.registrant === registrant.registrant ? [] : ['registrant']),
    ...(kept?.guardianName === guardianName ? [] : ['guardianName']),
  ]
}
