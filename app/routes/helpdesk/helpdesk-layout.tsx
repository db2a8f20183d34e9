// The helpdesk: its guard and its frame.
import { Inbox, LayoutDashboard, Megaphone, MessagesSquare, Settings, ThumbsUp } from 'lucide-react'
import { Outlet } from 'react-router'
import type { AreaLink } from '#app/components/shell/area-menu.tsx'
import { AreaShell } from '#app/components/shell/area-shell.tsx'
import { ErrorPage } from '#app/error-page.tsx'
import { withFlash } from '#app/flash.ts'
import { guard, requirePerson } from '#app/guards.server.ts'
import { keepAfterProblem } from '#app/keep-typed.ts'
import { readTheme } from '#app/theme.ts'
import { mayEnter } from '#domain/accounts/account-policy.ts'
import type { Route } from './+types/helpdesk-layout.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('helpdesk')]

// Without a loader the guard would not run on navigations inside the browser.
export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'helpdesk')
  const { name, email, role } = person
  const theme = readTheme(request.headers.get('cookie'))
  return withFlash(request, { person: { name, email, role }, can: { administer: mayEnter(person, 'admin') }, theme })
}

export const shouldRevalidate = keepAfterProblem

const links: readonly AreaLink[] = [
  { to: '/helpdesk/dashboard', label: 'Dasbor', icon: LayoutDashboard },
  { to: '/helpdesk/tickets/pending', label: 'Tiket masuk', icon: Inbox },
  { to: '/helpdesk/tickets/in-progress', label: 'Dalam proses', icon: MessagesSquare },
  { to: '/helpdesk/announcements', label: 'Pengumuman', icon: Megaphone },
  { to: '/helpdesk/feedback', label: 'Masukan artikel', icon: ThumbsUp },
]

const adminLink: AreaLink = { to: '/admin/dashboard', label: 'Administrasi', icon: Settings }

export default function HelpdeskLayout({ loaderData }: Route.ComponentProps) {
  const { person, can, flash, theme } = loaderData
  return (
    <AreaShell
      area="Helpdesk"
      links={can.administer ? [...links, adminLink] : links}
      person={person}
      flash={flash}
      theme={theme}
    >
      <Outlet />
    </AreaShell>
  )
}

export function ErrorBoundary() {
  return <ErrorPage home="/login" homeLabel="Ke halaman saya" />
}
