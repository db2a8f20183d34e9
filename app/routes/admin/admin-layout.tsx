// The admin area: its guard and its frame.
import {
  BookOpen,
  Building2,
  CalendarRange,
  Inbox,
  LayoutDashboard,
  Mail,
  Megaphone,
  MessageCircleQuestion,
  ShieldCheck,
  Users,
} from 'lucide-react'
import { Outlet } from 'react-router'
import { type AreaLink, AreaShell } from '#app/components/shell/area-shell.tsx'
import { ErrorPage } from '#app/error-page.tsx'
import { withFlash } from '#app/flash.ts'
import { guard, requirePerson } from '#app/guards.server.ts'
import { readTheme } from '#app/theme.ts'
import { holds } from '#domain/accounts/account-policy.ts'
import { mayManageAnnouncements } from '#domain/announcements/announcement-policy.ts'
import { mayManageFaq } from '#domain/faq/faq-policy.ts'
import { mayManageArticles } from '#domain/knowledge/knowledge-policy.ts'
import { mayManageOffices } from '#domain/offices/office-policy.ts'
import { mayManagePeople } from '#domain/people/people-policy.ts'
import { mayManageSeason } from '#domain/settings/season-policy.ts'
import type { Route } from './+types/admin-layout.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('admin')]

// Without a loader the guard would not run on navigations inside the browser.
export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  const { name, email, role } = person
  const theme = readTheme(request.headers.get('cookie'))
  const can = {
    manageFaq: mayManageFaq(person),
    manageArticles: mayManageArticles(person),
    manageAnnouncements: mayManageAnnouncements(person),
    manageSeason: mayManageSeason(person),
    manageOffices: mayManageOffices(person),
    readMail: holds(person, 'system'),
    managePeople: mayManagePeople(person),
    changeSecurity: holds(person, 'security'),
  }
  return withFlash(request, { person: { name, email, role }, can, theme })
}

const links: readonly AreaLink[] = [
  { to: '/admin/dashboard', label: 'Dasbor', icon: LayoutDashboard },
  { to: '/helpdesk/tickets/pending', label: 'Helpdesk', icon: Inbox },
]

const faqLink: AreaLink = { to: '/admin/faq', label: 'FAQ', icon: MessageCircleQuestion }
const articleLink: AreaLink = { to: '/admin/knowledge-article', label: 'Artikel', icon: BookOpen }
const announcementLink: AreaLink = { to: '/admin/announcements', label: 'Pengumuman', icon: Megaphone }
const seasonLink: AreaLink = { to: '/admin/season', label: 'Musim', icon: CalendarRange }
const officeLink: AreaLink = { to: '/admin/offices', label: 'Cabang dinas', icon: Building2 }
const peopleLink: AreaLink = { to: '/admin/people', label: 'Orang', icon: Users }
const mailLink: AreaLink = { to: '/admin/mail', label: 'Surat keluar', icon: Mail }
const securityLink: AreaLink = { to: '/admin/security', label: 'Keamanan', icon: ShieldCheck }

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { person, can, flash, theme } = loaderData
  const own = [
    ...links,
    ...(can.manageFaq ? [faqLink] : []),
    ...(can.manageArticles ? [articleLink] : []),
    ...(can.manageAnnouncements ? [announcementLink] : []),
    ...(can.manageSeason ? [seasonLink] : []),
    ...(can.manageOffices ? [officeLink] : []),
    ...(can.managePeople ? [peopleLink] : []),
    ...(can.readMail ? [mailLink] : []),
    ...(can.changeSecurity ? [securityLink] : []),
  ]
  return (
    <AreaShell area="Administrasi" links={own} person={person} flash={flash} theme={theme}>
      <Outlet />
    </AreaShell>
  )
}

export function ErrorBoundary() {
  return <ErrorPage home="/login" homeLabel="Ke halaman saya" />
}
