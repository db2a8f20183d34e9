// The administrator in whose name an operator acts at the command line: the access log says who.
import { and, eq } from 'drizzle-orm'
import { permissionGrant, user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { Invalid } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'

/**
 * By the address; what the administrator may do is asked of its permissions as ever.
 * @throws Invalid when there is no such administrator, or the account is blocked.
 */
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
