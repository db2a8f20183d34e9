// The admin area: its guard and its frame.
import { Inbox, LayoutDashboard, Mail, ShieldCheck, Users } from 'lucide-react'
import { Outlet } from 'react-router'
import { type AreaLink, AreaShell } from '#app/components/shell/area-shell.tsx'
import { ErrorPage } from '#app/error-page.tsx'
import { withFlash } from '#app/flash.ts'
import { guard, requirePerson } from '#app/guards.server.ts'
import { readTheme } from '#app/theme.ts'
import { holds } from '#domain/accounts/account-policy.ts'
import { mayManagePeople } from '#domain/people/people-policy.ts'
import type { Route } from './+types/admin-layout.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('admin')]

// Without a loader the guard would not run on navigations inside the browser.
export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  const { name, email, role } = person
  const theme = readTheme(request.headers.get('cookie'))
  const can = {
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

const peopleLink: AreaLink = { to: '/admin/people', label: 'Orang', icon: Users }
const mailLink: AreaLink = { to: '/admin/mail', label: 'Surat keluar', icon: Mail }
const securityLink: AreaLink = { to: '/admin/security', label: 'Keamanan', icon: ShieldCheck }

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { person, can, flash, theme } = loaderData
  const own = [
    ...links,
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
