import { Outlet } from 'react-router'
import { StaffShell } from '#app/components/shell/staff/staff-shell.tsx'
import { ErrorPage } from '#app/error-page.tsx'
import { withFlash } from '#app/flash.ts'
import { guard, requirePerson } from '#app/guards.server.ts'
import { loadBell } from '#app/routes/account/load-bell.server.ts'
import styles from '#app/styles/staff-pages.css?url'
import { readTheme } from '#app/theme.ts'
import { mayManagePeople } from '#domain/accounts/people/people-policy.ts'
import { mayReadSealedReports, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import { mayManageSecurity } from '#domain/accounts/security/security.ts'
import { mayManageApiKeys } from '#domain/api-keys/api-key.ts'
import { mayManageAnnouncements } from '#domain/content/announcements/announcement.ts'
import { mayManageArticles } from '#domain/content/articles/article.ts'
import { mayManageCannedReplies } from '#domain/content/canned-replies/canned-reply.ts'
import { mayManageFaq } from '#domain/content/faq/faq.ts'
import { countProposals } from '#domain/content/faq/proposals/faq-proposal.server.ts'
import { mayReadMails } from '#domain/notifications/notification.ts'
import { mayManageOffices } from '#domain/offices/office.ts'
import { mayReadAccessLog } from '#domain/operations/access-log/access-log.ts'
import { mayManageBackups } from '#domain/operations/backups/backup.ts'
import { mayReadDatabase, mayReadSettings } from '#domain/operations/operations-policy.ts'
import { peakLine } from '#domain/operations/peak/peak-now.server.ts'
import { mayManageBreaches } from '#domain/privacy/breaches/breach.ts'
import { mayReadReports } from '#domain/reporting/report.ts'
import { mayManageSearch } from '#domain/search/search-policy.ts'
import { mayManageSeason } from '#domain/season/season-policy.ts'
import { mayManageCategories } from '#domain/tickets/categories/category.ts'
import { mayManageServiceLevels } from '#domain/tickets/sla/service-rules.ts'
import type { Route } from './+types/admin-layout.ts'
import { adminLinks, type Powers } from './admin-links.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const middleware: Route.MiddlewareFunction[] = [guard('admin')]

// Without a loader the guard would not run on navigations inside the browser.
export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  const { name, email, role } = person
  const theme = readTheme(request.headers.get('cookie'))
  const can: Powers = {
    workOnTickets: mayWorkOnTickets(person),
    readReports: mayReadReports(person),
    readSealedReports: mayReadSealedReports(person),
    manageFaq: mayManageFaq(person),
    manageSearch: mayManageSearch(person),
    manageArticles: mayManageArticles(person),
    manageAnnouncements: mayManageAnnouncements(person),
    manageSeason: mayManageSeason(person),
    manageOffices: mayManageOffices(person),
    manageReplies: mayManageCannedReplies(person),
    manageServiceHours: mayManageServiceLevels(person),
    manageCategories: mayManageCategories(person),
    managePeople: mayManagePeople(person),
    readMail: mayReadMails(person),
    readAccessLog: mayReadAccessLog(person),
    changeSecurity: mayManageSecurity(person),
    manageBreaches: mayManageBreaches(person),
    manageApiKeys: mayManageApiKeys(person),
    manageBackups: mayManageBackups(person),
    readDatabase: mayReadDatabase(person),
    readSettings: mayReadSettings(person),
  }
  const [bell, proposals] = await Promise.all([loadBell(person, 'helpdesk'), countProposals(person)])
  return withFlash(request, { person: { name, email, role }, can, theme, bell, proposals, peak: peakLine() })
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { person, can, flash, theme, bell, proposals, peak } = loaderData
  const menu = adminLinks(proposals).filter(({ needs }) => needs === undefined || can[needs])
  return (
    <StaffShell area="Administrasi" links={menu} person={person} flash={flash} theme={theme} bell={bell} peak={peak}>
      <Outlet />
    </StaffShell>
  )
}

export function ErrorBoundary() {
  return <ErrorPage home="/login" homeLabel="Ke halaman saya" />
}
