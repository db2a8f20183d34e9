// Who a person is to the portal: roles, the permissions, and where each role starts.
import type { permissions } from './permission-names.ts'

/** The roles (docs/rules-of-service.md#roles-and-areas); a visitor has none. */
export type Role = 'client' | 'agent' | 'admin'

/** What an admin may be granted, and to some extent an agent. */
export type Permission = keyof typeof permissions

/** The signed-in person whom domain functions act for. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  /** True once the address was confirmed; until then nothing but the link for that is mailed to it. */
  readonly emailVerified: boolean
  readonly role: Role
  /** The branch office of an agent; null: the province (agents, admins) or none (clients). */
  readonly officeId: number | null
  readonly organization: string | null
  readonly permissions: readonly Permission[]
  /** True while the consent to use the person's data is withdrawn; absent where nobody signed in (commands, tests). */
  readonly consentWithdrawn?: boolean
  /** True when signing in takes a second step; absent where nobody signed in (commands, tests). */
  readonly hasSecondFactor?: boolean
  /** True when others use the device of the session too; absent where there is no session. */
  readonly sharedDevice?: boolean
  /** The session this person acts in; absent where there is none (commands, tests). */
  readonly sessionId?: string | undefined
  /** The HTTP request this person acts in, for the audit. */
  readonly requestId?: string | undefined
}

const starts = {
  client: '/client/dashboard',
  agent: '/helpdesk/dashboard',
  admin: '/admin/dashboard',
} as const satisfies Record<Role, string>

const areas = { client: '/client', agent: '/helpdesk', admin: '/admin' } as const satisfies Record<Role, string>

/** The beginning of every address in a role's own area; its profile and sessions stand under it. */
export function areaOf(role: Role): (typeof areas)[Role] {
  return areas[role]
}

/** Where a role lands after sign-in. */
export function startPageOf(role: Role): (typeof starts)[Role] {
  return starts[role]
}
