import { permissions } from '#domain/accounts/permission-names.ts'
import { holds, isAdminWith } from '#domain/accounts/permissions.ts'
import type { Permission, Person, Role } from '#domain/accounts/person.ts'
import { Invalid } from '#shared/errors.ts'

export type Manager = Pick<Person, 'id' | 'role' | 'permissions'>

interface Managed {
  readonly id: string
  readonly role: Role
}

/** What an admin reads by the role is granted to agents alone. */
const adminPermissions = (Object.keys(permissions) as Permission[]).filter((each) => each !== 'reports')

export function mayManagePeople(person: Manager): boolean {
  return isAdminWith(person, 'users')
}

const isSuperAdmin = (person: Manager) => mayManagePeople(person) && holds(person, 'super_admin')

export function grantable(role: Role): readonly Permission[] {
  if (role === 'admin') return adminPermissions
  return role === 'agent' ? ['content', 'reports'] : []
}

export function invitableRoles(person: Manager): readonly Role[] {
  if (isSuperAdmin(person)) return ['agent', 'admin']
  return mayManagePeople(person) ? ['agent'] : []
}

/** What this manager may grant to someone who gets this role. */
export function permissionsToGrant(person: Manager, role: Role): readonly Permission[] {
  return isSuperAdmin(person) ? grantable(role) : []
}

export interface PeoplePowers {
  readonly roles: readonly Role[]
  readonly permissions: readonly Permission[]
  readonly rename: boolean
  readonly block: boolean
  readonly endSessions: boolean
  readonly sendLink: boolean
}

/** No one has power over the own account, and only super admins over admins: the last super admin cannot be removed. */
export function personPermissionsFor(person: Manager, managed: Managed): PeoplePowers {
  const reaches =
    mayManagePeople(person) && person.id !== managed.id && (managed.role !== 'admin' || isSuperAdmin(person))
  const raises = reaches && isSuperAdmin(person)
  return {
    roles: reaches ? (raises ? ['client', 'agent', 'admin'] : ['client', 'agent']) : [],
    permissions: raises ? grantable(managed.role) : [],
    rename: reaches,
    block: reaches,
    endSessions: reaches,
    sendLink: reaches,
  }
}

export const reasonMaxLength = 500

export const listMaxRows = 500
export const listMaxBytes = 200 * 1024
export const listTooLarge = `Daftar paling besar ${listMaxBytes / 1024} KB. Bagi menjadi beberapa daftar.`

const roleNames: Record<Role, string> = { client: 'Klien', agent: 'Petugas', admin: 'Admin' }

export function roleName(role: Role): string {
  return roleNames[role]
}

/** Maps an unknown office to Invalid at its field; rethrows any other error. */
export function refuseUnknownOffice(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error && 'constraint' in cause && cause.constraint === 'user_office_fk')) throw error
  throw new Invalid('Cabang dinas tidak dikenal', { officeId: 'Cabang dinas tidak dikenal' })
}
