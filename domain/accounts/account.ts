// Who a person is to the portal: roles, the eight permissions, and where each role starts.

/** The roles of spec §6; a visitor has none. */
export type Role = 'client' | 'agent' | 'admin'

/** The permissions an admin may hold (spec §2, admin profile), granted one by one; agents may hold 'content'. */
export const permissions = {
  users: 'Kelola Pengguna',
  content: 'Kelola Konten',
  system: 'Pengaturan Sistem',
  backup: 'Cadangan Data',
  security: 'Keamanan',
  access_log: 'Log Akses',
  database: 'Basis Data',
  super_admin: 'Super Admin',
} as const

export type Permission = keyof typeof permissions

/** A signed-in person as every domain function sees who asks. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  /** The branch office of an agent; null: the province (agents, admins) or none (clients). */
  readonly officeId: number | null
  readonly organization: string | null
  readonly permissions: readonly Permission[]
  /** The HTTP request this person acts in, for the audit. */
  readonly requestId?: string | undefined
}

const starts = {
  client: '/client/dashboard',
  agent: '/helpdesk/dashboard',
  admin: '/admin/dashboard',
} as const satisfies Record<Role, string>

/** Where a role lands after sign-in (spec §6). */
export function startPageOf(role: Role): (typeof starts)[Role] {
  return starts[role]
}
