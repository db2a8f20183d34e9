// The admin area: its guard and its frame.
import { Inbox, LayoutDashboard, Mail } from 'lucide-react'
import { Outlet } from 'react-router'
import { type AreaLink, AreaShell } from '#app/components/shell/area-shell.tsx'
import { ErrorPage } from '#app/error-page.tsx'
import { readFlash } from '#app/flash.ts'
import { guard, requirePerson } from '#app/guards.server.ts'
import { holds } from '#domain/accounts/account-policy.ts'
import type { Route } from './+types/admin-layout.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('admin')]

// Without a loader the guard would not run on navigations inside the browser.
export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  const { name, email, role } = person
  return {
    person: { name, email, role },
    can: { readMail: holds(person, 'system') },
    flash: readFlash(request.headers.get('cookie')),
  }
}

const links: readonly AreaLink[] = [
  { to: '/admin/dashboard', label: 'Dasbor', icon: LayoutDashboard },
  { to: '/helpdesk/tickets/pending', label: 'Helpdesk', icon: Inbox },
]

const mailLink: AreaLink = { to: '/admin/mail', label: 'Surat keluar', icon: Mail }

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { person, can, flash } = loaderData
  return (
    <AreaShell area="Administrasi" links={can.readMail ? [...links, mailLink] : links} person={person} flash={flash}>
      <Outlet />
    </AreaShell>
  )
}

export function ErrorBoundary() {
  return <ErrorPage home="/login" homeLabel="Ke halaman saya" />
}
