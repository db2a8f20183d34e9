// Gives somebody another role, or an agent another branch office.
import { and, eq, notInArray } from 'drizzle-orm'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { permissionGrant, user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { now } from '#shared/dates.ts'
import { changePerson } from './change-person.ts'
import type { RoleInput } from './people-input.ts'
import { grantable } from './people-policy.ts'
import { refuseUnknownOffice } from './refuse-unknown-office.ts'

/**
 * Only agents have a branch office. Permissions the new role cannot hold are revoked; another role ends all sessions.
 * @throws as `changePerson`; Forbidden for a role that is not theirs to give; Invalid for an unknown office.
 */
export async function changeRole(person: Person, id: string, input: RoleInput): Promise<void> {
  const officeId = input.role === 'agent' ? input.officeId : null
  await changePerson(
    person,
    id,
    ({ roles }) => roles.includes(input.role),
    async (tx, found) => {
      if (found.role === input.role && found.officeId === officeId) return undefined
      const fresh = { role: input.role, officeId, updatedAt: now() }
      await tx.update(user).set(fresh).where(eq(user.id, id)).catch(refuseUnknownOffice)
      const kept = grantable(input.role)
      const left = found.permissions.filter((permission) => kept.includes(permission))
      await tx
        .delete(permissionGrant)
        .where(and(eq(permissionGrant.userId, id), notInArray(permissionGrant.permission, [...kept])))
      const otherRole = found.role !== input.role
      return {
        action: accountAudit['role-change'],
        changes: {
          role: [found.role, input.role],
          office: [found.officeId, officeId],
          ...(left.length < found.permissions.length && { permissions: [found.permissions, left] }),
        },
        tells: otherRole ? 'role' : 'office',
        endsSessions: otherRole,
      }
    },
  )
}
