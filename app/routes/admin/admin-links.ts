import {
  BookOpen,
  Building2,
  Cable,
  CalendarRange,
  ChartColumn,
  Clock,
  Database,
  HardDriveDownload,
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
import type { Power } from './admin-powers.server.ts'

/** A line of the menu; without `needs` every administrator sees it. */
export type AdminLink = AreaLink & { readonly needs?: Power }

const content = 'Konten'
const service = 'Layanan'
const people = 'Orang dan akses'
const links = 'Pesan dan sambungan'
const system = 'Sistem'

/** From here on the menu reads '99+'. */
const proposalLimit = 100

export const adminLinks = (proposals: number): readonly AdminLink[] => [
  { to: '/admin/dashboard', label: 'Dasbor', icon: LayoutDashboard, short: 'Dasbor' },
  { to: '/helpdesk/tickets/pending', label: 'Ke helpdesk', icon: Inbox, short: 'Helpdesk', needs: 'workOnTickets' },
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
  { to: '/admin/season', label: 'Musim', icon: CalendarRange, needs: 'manageSeason', group: service },
  {
    to: '/admin/offices',
    label: 'Cabang dinas',
    icon: Building2,
    needs: 'manageOffices',
    group: service,
    pages: [
      { to: '/admin/offices', label: 'Cabang dinas' },
      { to: '/admin/crisis-line', label: 'Layanan krisis' },
      { to: '/admin/exchange/offices', label: 'Impor dan ekspor' },
    ],
  },
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
  { to: '/admin/breaches', label: 'Kebocoran data', icon: Siren, needs: 'manageBreaches', group: people },
  { to: '/admin/channels', label: 'Saluran', icon: Cable, needs: 'readSettings', group: links },
  { to: '/admin/mail', label: 'Pesan terkirim', icon: Mail, needs: 'readMail', group: links },
  {
    to: '/admin/api-keys',
    label: 'API dan webhook',
    icon: Webhook,
    needs: 'manageApiKeys',
    group: links,
    pages: [
      { to: '/admin/api-keys', label: 'Kunci API' },
      { to: '/admin/webhooks', label: 'Webhook' },
    ],
  },
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
