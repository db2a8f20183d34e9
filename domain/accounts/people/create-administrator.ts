// Makes an administrator from the command line: outside demo mode the first one comes this way.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { permissionGrant, user } from '#domain/accounts/account-tables.ts'
import { insertAccount } from '#domain/accounts/insert-account.server.ts'
import { insertLink, newToken } from '#domain/accounts/one-time-link.server.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'

const email = z.email()

/**
 * Creates the account as super admin who reads tickets, or finds the administrator of that address, and makes a one-time link's token
 * with which a password is set.
 * @throws Invalid for a wrong address, a missing name, and an address that belongs to somebody who is no administrator.
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
    // Somebody else was quicker by a moment; running the command again finds that account.
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
