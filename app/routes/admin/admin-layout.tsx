import { Outlet } from 'react-router'
import { StaffShell } from '#app/components/shell/staff/staff-shell.tsx'
import { ErrorPage } from '#app/error-page.tsx'
import { withFlash } from '#app/flash.ts'
import { guard, requirePerson } from '#app/guards.server.ts'
import { loadBell } from '#app/routes/account/load-bell.server.ts'
import styles from '#app/styles/staff-pages.css?url'
import { readTheme } from '#app/theme.ts'
import { countProposals } from '#domain/content/faq/proposals/faq-proposal.server.ts'
import { peakLine } from '#domain/operations/peak/peak-now.server.ts'
import type { Route } from './+types/admin-layout.ts'
import { adminLinks } from './admin-links.ts'
import { powersOf } from './admin-powers.server.ts'
import { AdminSearchBox } from './admin-search-box.tsx'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const middleware: Route.MiddlewareFunction[] = [guard('admin')]

// Without a loader the guard would not run on navigations inside the browser.
export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  const { name, email, role } = person
  const theme = readTheme(request.headers.get('cookie'))
  const can = powersOf(person)
  const [bell, proposals] = await Promise.all([loadBell(person, 'helpdesk'), countProposals(person)])
  return withFlash(request, { person: { name, email, role }, can, theme, bell, proposals, peak: peakLine() })
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { person, can, flash, theme, bell, proposals, peak } = loaderData
  const menu = adminLinks(proposals).filter(({ needs }) => needs === undefined || can[needs])
  return (
    <StaffShell area="Administrasi" links={menu} search={<AdminSearchBox />} {...{ person, flash, theme, bell, peak }}>
      <Outlet />
    </StaffShell>
  )
}

export function ErrorBoundary() {
  return <ErrorPage home="/login" homeLabel="Ke halaman saya" />
}
