// The client area: its guard and its frame.
import { LayoutDashboard, ListChecks, MessageCirclePlus } from 'lucide-react'
import { Outlet } from 'react-router'
import { UnverifiedNotice } from '#app/components/credentials/unverified-notice.tsx'
import { type AreaLink, AreaShell } from '#app/components/shell/area-shell.tsx'
import { ErrorPage } from '#app/error-page.tsx'
import { withFlash } from '#app/flash.ts'
import { guard, requirePerson } from '#app/guards.server.ts'
import { keepAfterProblem } from '#app/keep-typed.ts'
import type { Route } from './+types/client-layout.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('client')]

// Without a loader the guard would not run on navigations inside the browser.
export async function loader({ context, request }: Route.LoaderArgs) {
  const { name, email, emailVerified, role } = await requirePerson(context, request, 'client')
  return withFlash(request, { person: { name, email, role }, emailVerified })
}

const links: readonly AreaLink[] = [
  { to: '/client/dashboard', label: 'Dasbor', icon: LayoutDashboard },
  { to: '/client/create-question', label: 'Buat Pertanyaan', icon: MessageCirclePlus },
  { to: '/client/questions', label: 'Pertanyaan Saya', icon: ListChecks },
]

export const shouldRevalidate = keepAfterProblem

export default function ClientLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AreaShell area="Area klien" links={links} {...loaderData}>
      {!loaderData.emailVerified && <UnverifiedNotice email={loaderData.person.email} />}
      <Outlet />
    </AreaShell>
  )
}

export function ErrorBoundary() {
  return <ErrorPage home="/login" homeLabel="Ke halaman saya" />
}
