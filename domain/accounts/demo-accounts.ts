// The three accounts of demo mode (docs/rules-of-service.md#demo-accounts).
import type { Permission, Role } from './person.ts'

export interface DemoAccount {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly organization: string
  readonly permissions: readonly Permission[]
  readonly position?: string
  readonly phone?: string
  readonly specializations?: string[]
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'client@spmb.test',
    name: 'Klien Contoh',
    role: 'client',
    organization: 'SMP Negeri Contoh',
    permissions: [],
  },
  {
    email: 'agent@spmb.test',
    name: 'Agen Contoh',
    role: 'agent',
    organization: 'Tim Helpdesk Provinsi',
    permissions: ['content', 'reports'],
    position: 'Petugas Helpdesk',
    phone: '0812-0000-0000',
    specializations: ['Kendala masuk', 'Pengelolaan data', 'Dukungan teknis', 'Pelatihan pengguna'],
  },
  {
    email: 'admin@spmb.test',
    name: 'Admin Contoh',
    role: 'admin',
    organization: 'Dinas Pendidikan dan Kebudayaan',
    permissions: ['super_admin', 'tickets', 'sealed_reports'],
  },
]

/** True for the addresses that may sign in in demo mode only. */
export function isDemoAddress(email: string): boolean {
  return demoAccounts.some((account) => account.email === email)
}
