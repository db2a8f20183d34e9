// Grants and revokes permissions; super admins only.
import { and, eq, notInArray } from 'drizzle-orm'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { permissionGrant } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { now } from '#shared/dates.ts'
import { changePerson } from './change-person.ts'
import type { PermissionsInput } from './people-input.ts'

/**
 * Leaves the person exactly the permissions of the form, and ends all sessions.
 * @throws as `changePerson`; Forbidden also for a permission that the role cannot hold.
 */
export async function changePermissions(person: Person, id: string, input: PermissionsInput): Promise<void> {
  await changePerson(
    person,
    id,
    (powers) => powers.permissions.length > 0 && input.permissions.every((each) => powers.permissions.includes(each)),
    async (tx, { permissions: before }) => {
      const granted = input.permissions.filter((permission) => !before.includes(permission))
      if (granted.length === 0 && before.length === input.permissions.length) return undefined
      await tx
        .delete(permissionGrant)
        .where(and(eq(permissionGrant.userId, id), notInArray(permissionGrant.permission, [...input.permissions])))
      const rows = granted.map((permission) => ({
        userId: id,
        permission,
        grantedBy: person.id,
        grantedAt: now(),
      }))
      if (rows.length > 0) await tx.insert(permissionGrant).values(rows)
      return {
        action: accountAudit['permissions-change'],
        changes: { permissions: [before, input.permissions] },
        tells: 'permissions',
        endsSessions: true,
      }
    },
  )
}
