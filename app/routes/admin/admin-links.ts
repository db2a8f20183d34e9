import {
  BookOpen,
  Building2,
  CalendarRange,
  ChartColumn,
  Clock,
  Database,
  HardDriveDownload,
  HeartHandshake,
  Inbox,
  LayoutDashboard,
  LockKeyhole,
  Mail,
  Megaphone,
  MessageCircleQuestion,
  Reply,
  ScrollText,
  SearchX,
  Settings,
  ShieldCheck,
  Siren,
  Tags,
  Users,
  Webhook,
} from 'lucide-react'
import type { AreaLink } from '#app/components/shell/area-link.ts'

export interface Powers {
  readonly workOnTickets: boolean
  readonly manageFaq: boolean
  readonly manageSearch: boolean
  readonly manageArticles: boolean
  readonly manageAnnouncements: boolean
  readonly manageSeason: boolean
  readonly manageOffices: boolean
  readonly manageReplies: boolean
  readonly manageServiceHours: boolean
  readonly manageCategories: boolean
  readonly readReports: boolean
  readonly readSealedReports: boolean
  readonly managePeople: boolean
  readonly readMail: boolean
  readonly readAccessLog: boolean
  readonly changeSecurity: boolean
  readonly manageBreaches: boolean
  readonly manageApiKeys: boolean
  readonly manageBackups: boolean
  readonly readDatabase: boolean
  readonly readSettings: boolean
}

/** A line of the menu; without `needs` every administrator sees it. */
export type AdminLink = AreaLink & { readonly needs?: keyof Powers }

const content = 'Konten'
const service = 'Layanan'
const people = 'Pengguna'
const system = 'Sistem'

/** From here on the menu reads '99+'. */
const proposalLimit = 100

export const adminLinks = (proposals: number): readonly AdminLink[] => [
  { to: '/admin/dashboard', label: 'Dasbor', icon: LayoutDashboard, short: 'Dasbor' },
  { to: '/helpdesk/tickets/pending', label: 'Helpdesk', icon: Inbox, short: 'Helpdesk', needs: 'workOnTickets' },
  { to: '/admin/reports', label: 'Laporan', icon: ChartColumn, short: 'Laporan', needs: 'readReports' },
  {
    to: '/admin/sealed-reports',
    label: 'Pengaduan tertutup',
    icon: LockKeyhole,
    needs: 'readSealedReports',
  },
  {
    to: '/admin/faq',
    label: 'FAQ',
    icon: MessageCircleQuestion,
    needs: 'manageFaq',
    group: content,
    count: { of: proposals, most: proposalLimit, words: 'usulan' },
    pages: [
      { to: '/admin/faq', label: 'FAQ' },
      { to: '/admin/exchange/faq', label: 'Impor dan ekspor' },
    ],
  },
  {
    to: '/admin/searches',
    label: 'Pencarian',
    icon: SearchX,
    needs: 'manageSearch',
    group: content,
    pages: [
      { to: '/admin/searches', label: 'Tak terjawab' },
      { to: '/admin/synonyms', label: 'Sinonim' },
    ],
  },
  {
    to: '/admin/knowledge-article',
    label: 'Artikel',
    icon: BookOpen,
    needs: 'manageArticles',
    group: content,
    pages: [
      { to: '/admin/knowledge-article', label: 'Artikel' },
      { to: '/admin/exchange/articles', label: 'Impor dan ekspor' },
    ],
  },
  { to: '/admin/announcements', label: 'Pengumuman', icon: Megaphone, needs: 'manageAnnouncements', group: content },
  { to: '/admin/season', label: 'Tahap & jadwal SPMB', icon: CalendarRange, needs: 'manageSeason', group: service },
  {
    to: '/admin/offices',
    label: 'Cabang dinas',
    icon: Building2,
    needs: 'manageOffices',
    group: service,
    pages: [
      { to: '/admin/offices', label: 'Cabang dinas' },
      { to: '/admin/exchange/offices', label: 'Impor dan ekspor' },
    ],
  },
  { to: '/admin/crisis-line', label: 'Layanan krisis', icon: HeartHandshake, needs: 'manageOffices', group: service },
  {
    to: '/admin/service-hours',
    label: 'Jam layanan',
    icon: Clock,
    needs: 'manageServiceHours',
    group: service,
  },
  {
    to: '/admin/ticket-categories',
    label: 'Kategori tiket',
    icon: Tags,
    needs: 'manageCategories',
    group: service,
  },
  {
    to: '/admin/canned-replies',
    label: 'Jawaban siap pakai',
    icon: Reply,
    needs: 'manageReplies',
    group: service,
    pages: [
      { to: '/admin/canned-replies', label: 'Jawaban siap pakai' },
      { to: '/admin/exchange/canned-replies', label: 'Impor dan ekspor' },
    ],
  },
  { to: '/admin/people', label: 'Pengguna', icon: Users, needs: 'managePeople', group: people },
  {
    to: '/admin/access-log',
    label: 'Log akses',
    icon: ScrollText,
    needs: 'readAccessLog',
    group: people,
    pages: [
      { to: '/admin/access-log', label: 'Log akses' },
      { to: '/admin/sign-ins', label: 'Riwayat masuk' },
    ],
  },
  { to: '/admin/security', label: 'Keamanan', icon: ShieldCheck, needs: 'changeSecurity', group: people },
  { to: '/admin/breaches', label: 'Insiden data', icon: Siren, needs: 'manageBreaches', group: people },
  {
    to: '/admin/api-keys',
    label: 'API dan webhook',
    icon: Webhook,
    needs: 'manageApiKeys',
    group: system,
    pages: [
      { to: '/admin/api-keys', label: 'Kunci API' },
      { to: '/admin/webhooks', label: 'Webhook' },
    ],
  },
  { to: '/admin/mail', label: 'Pesan terkirim', icon: Mail, needs: 'readMail', group: system },
  { to: '/admin/backup', label: 'Cadangan data', icon: HardDriveDownload, needs: 'manageBackups', group: system },
  { to: '/admin/database', label: 'Basis data', icon: Database, needs: 'readDatabase', group: system },
  {
    to: '/admin/settings',
    label: 'Pengaturan',
    icon: Settings,
    needs: 'readSettings',
    group: system,
    pages: [
      { to: '/admin/settings', label: 'Pengaturan' },
      { to: '/admin/peak', label: 'Mode puncak' },
    ],
  },
]
