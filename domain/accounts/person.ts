// Who a person is to the portal: roles, the permissions, and where each role starts.
import type { permissions } from './permission-names.ts'

/** The roles (docs/rules-of-service.md#roles-and-areas); a visitor has none. */
export type Role = 'client' | 'agent' | 'admin'

export type Permission = keyof typeof permissions

export interface Person {
  readonly id: string
  readonly name: string
  /** Empty for a contact without an account. */
  readonly email: string
  /** True once the address was confirmed; until then nothing but the link for that is mailed to it. */
  readonly emailVerified: boolean
  readonly role: Role
  /** The branch office of an agent; null: the province (agents, admins) or none (clients). */
  readonly officeId: number | null
  readonly organization: string | null
  readonly permissions: readonly Permission[]
  /** True while the consent to use the person's data is withdrawn; absent where no one signed in (commands, tests). */
  readonly consentWithdrawn?: boolean
  readonly hasSecondFactor?: boolean
  readonly sharedDevice?: boolean
  readonly sessionId?: string | undefined
  readonly requestId?: string | undefined
}

const starts = {
  client: '/client/dashboard',
  agent: '/helpdesk/dashboard',
  admin: '/admin/dashboard',
} as const satisfies Record<Role, string>

const areas = { client: '/client', agent: '/helpdesk', admin: '/admin' } as const satisfies Record<Role, string>

export function areaOf(role: Role): (typeof areas)[Role] {
  return areas[role]
}

export function startPageOf(role: Role): (typeof starts)[Role] {
  return starts[role]
}
