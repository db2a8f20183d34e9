import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { insertAccount } from '#domain/accounts/account.server.ts'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { permissionGrant, user } from '#domain/accounts/account-tables.ts'
import { insertLink, newToken } from '#domain/accounts/one-time-link.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'

/** The administrator with this address. @throws Invalid when there is none, or the account is blocked. */
export async function findActingAdministrator(email: string): Promise<Person> {
  const address = email.trim().toLowerCase()
  const [found] = await database
    .select(pick(user, 'id', 'name', 'email', 'emailVerified', 'role', 'officeId', 'organization'))
    .from(user)
    .where(and(eq(user.email, address), eq(user.role, 'admin'), eq(user.banned, false)))
  if (!found) throw new Invalid(`Tidak ada administrator yang aktif dengan alamat ${address}.`)
  const granted = await database
    .select({ permission: permissionGrant.permission })
    .from(permissionGrant)
    .where(eq(permissionGrant.userId, found.id))
  return { ...found, permissions: granted.map(({ permission }) => permission) }
}

const email = z.email()

/**
 * Creates a super admin who may read tickets, or finds the administrator, and returns a one-time token that sets a
 * password.
 * @throws Invalid for a wrong address, a missing name, or another role.
 */
export async function createAdministrator(input: {
  readonly email: string
  readonly name: string
}): Promise<{ token: string; isNew: boolean }> {
  const address = email.safeParse(input.email.trim().toLowerCase())
  if (!address.success) throw new Invalid(`'${input.email}' bukan alamat email.`)
  const name = input.name.trim()
  const token = newToken()
  const isNew = await database.transaction(async (tx) => {
    const at = now()
    const [known] = await tx
      .select({ id: user.id, role: user.role, banned: user.banned })
      .from(user)
      .where(eq(user.email, address.data))
    if (known && (known.role !== 'admin' || known.banned)) {
      throw new Invalid(`${address.data} sudah dipakai akun lain yang bukan administrator. Pakai alamat lain.`)
    }
    if (!known && name === '') throw new Invalid('Tulis juga nama administratornya, di belakang alamat email.')
    const fresh = { name, email: address.data, role: 'admin', passwordHash: null, at } as const
    const userId = known?.id ?? (await insertAccount(tx, fresh))
    // Someone else was quicker by a moment; running the command again finds that account.
    if (!userId) throw new Invalid(`${address.data} baru saja dipakai. Jalankan perintah ini sekali lagi.`)
    if (!known) {
      const granted = (['super_admin', 'tickets', 'sealed_reports'] as const).map((permission) => ({
        userId,
        permission,
        grantedAt: at,
      }))
      await tx.insert(permissionGrant).values(granted)
    }
    await insertLink(tx, { purpose: 'set-password', token, userId })
    await recordAudit(tx, {
      actor: null,
      action: known ? accountAudit['administrator-link'] : accountAudit['administrator-create'],
      target: `user:${userId}`,
    })
    return !known
  })
  return { token, isNew }
}
