// Who may enter which area and hold which power. Pure: no database, no web.
import type { Permission, Person } from './account.ts'

/** The guarded areas (design §15, areas and roles). */
export type Area = 'client' | 'helpdesk' | 'admin'

const allowed: Record<Area, readonly Person['role'][]> = {
  client: ['client'],
  helpdesk: ['agent', 'admin'],
  admin: ['admin'],
}

/** True when the person's role opens the area. */
export function mayEnter(person: Person, area: Area): boolean {
  return allowed[area].includes(person.role)
}

/** True when the person was granted the permission; super admins hold all of them. */
export function holds(person: Person, permission: Permission): boolean {
  return person.permissions.includes(permission) || person.permissions.includes('super_admin')
}
