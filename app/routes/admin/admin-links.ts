// The menu of the admin area: one line a page, with the power that shows it.
import {
  ChartColumn,
  Database,
  HardDriveDownload,
  Inbox,
  LayoutDashboard,
  Mail,
  ScrollText,
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react'
import type { AreaLink } from '#app/components/shell/area-shell.tsx'

/** What the signed-in administrator may do; the layout's loader answers it. */
export interface Powers {
  readonly readReports: boolean
  readonly managePeople: boolean
  readonly readMail: boolean
  readonly readAccessLog: boolean
  readonly changeSecurity: boolean
  readonly manageBackups: boolean
  readonly readDatabase: boolean
  readonly readSettings: boolean
}

/** A line of the menu; without `needs` every administrator sees it. */
export type AdminLink = AreaLink & { readonly needs?: keyof Powers }

export const adminLinks: readonly AdminLink[] = [
  { to: '/admin/dashboard', label: 'Dasbor', icon: LayoutDashboard },
  { to: '/helpdesk/tickets/pending', label: 'Helpdesk', icon: Inbox },
  { to: '/admin/reports', label: 'Laporan', icon: ChartColumn, needs: 'readReports' },
  { to: '/admin/people', label: 'Orang', icon: Users, needs: 'managePeople' },
  { to: '/admin/mail', label: 'Surat keluar', icon: Mail, needs: 'readMail' },
  { to: '/admin/access-log', label: 'Log akses', icon: ScrollText, needs: 'readAccessLog' },
  { to: '/admin/security', label: 'Keamanan', icon: ShieldCheck, needs: 'changeSecurity' },
  { to: '/admin/backup', label: 'Cadangan', icon: HardDriveDownload, needs: 'manageBackups' },
  { to: '/admin/database', label: 'Basis data', icon: Database, needs: 'readDatabase' },
  { to: '/admin/settings', label: 'Pengaturan', icon: Settings, needs: 'readSettings' },
]
