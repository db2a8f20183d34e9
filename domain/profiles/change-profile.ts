// 'Simpan': stores one's own profile.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/account.ts'
import { user } from '#domain/accounts/account-tables.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { database } from '#platform/database.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import type { ProfileInput } from './profile-input.ts'

/**
 * Changes the fields of the form on the person's own account, and nothing else of it. The record names the fields that
 * changed, not what they say: it can never be erased, and the person's data can.
 * @throws NotFound when the account has gone in the meantime.
 */
export async function changeProfile(person: Person, input: ProfileInput): Promise<void> {
  const { name, phone, organization, position, address } = input
  // Clients have none.
  const specializations = person.role === 'client' ? undefined : input.specializations
  const wanted = { name, phone, organization, position, address, ...(specializations && { specializations }) }
  await database.transaction(async (tx) => {
    const [before] = await tx
      .select({
        name: user.name,
        phone: user.phone,
        organization: user.organization,
        position: user.position,
        address: user.address,
        specializations: user.specializations,
      })
      .from(user)
      .where(eq(user.id, person.id))
      .for('update')
    if (!before) throw new NotFound()
    const changed = Object.entries(wanted)
      .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof typeof before]))
      .map(([field]) => field)
    if (changed.length === 0) return
    await tx
      .update(user)
      .set({ ...wanted, updatedAt: now() })
      .where(eq(user.id, person.id))
    await recordAudit(tx, {
      actor: person,
      action: 'profile.change',
      target: `user:${person.id}`,
      changes: { fields: [[], changed] },
    })
  })
}
