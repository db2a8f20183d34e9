// Takes away the second factor of somebody who lost the device; an administrator does it, never for oneself.
import { eq } from 'drizzle-orm'
import { session, user } from '#domain/accounts/account-tables.ts'
import { holds } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { Conflict, Forbidden, NotFound } from '#shared/errors.ts'
import { eraseSecondFactor, recordChange } from './second-factor.server.ts'

/**
 * Removes it, ends the person's sessions and mails the person.
 * @throws Forbidden without the permission 'users', for oneself, and for an admin unless one is super admin; NotFound;
 * Conflict when there is none.
 */
export async function resetSecondFactor(admin: Person, personId: string): Promise<void> {
  if (!holds(admin, 'users')) throw new Forbidden()
  if (admin.id === personId) throw new Forbidden('Verifikasi dua langkah Anda sendiri diatur ulang oleh admin lain.')
  await database.transaction(async (tx) => {
    const [owner] = await tx.select({ role: user.role }).from(user).where(eq(user.id, personId)).for('update')
    if (!owner) throw new NotFound()
    if (owner.role === 'admin' && !holds(admin, 'super_admin')) {
      throw new Forbidden('Hanya super admin yang boleh mengatur ulang verifikasi dua langkah admin.')
    }
    if (!(await eraseSecondFactor(tx, personId))) throw new Conflict('Akun ini tidak memakai verifikasi dua langkah.')
    await tx.delete(session).where(eq(session.userId, personId))
    await recordChange(tx, 'reset', { actor: admin, userId: personId })
  })
}
