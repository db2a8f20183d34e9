import {
  ArrowRightLeft,
  ChartColumn,
  CircleCheck,
  Construction,
  Inbox,
  LayoutDashboard,
  MailX,
  Megaphone,
  MessageSquareWarning,
  MessagesSquare,
  PhoneIncoming,
  Search,
  Settings,
  ShieldX,
  ThumbsUp,
} from 'lucide-react'
import { useContext } from 'react'
import { Form, Link, Outlet, useLocation, useMatches } from 'react-router'
import { keepFrame } from '#app/components/live/use-live-refresh.ts'
import { useTitleCount } from '#app/components/notifications/use-title-count.ts'
import type { AreaLink } from '#app/components/shell/area-link.ts'
import { StaffShell } from '#app/components/shell/staff/staff-shell.tsx'
import { ActionStatuses, UndoOffers } from '#app/components/tickets/action-status.tsx'
import { PageMark } from '#app/document/page-mark.ts'
import { ErrorPage } from '#app/error-page.tsx'
import { withFlash } from '#app/flash.ts'
import { guard, requirePerson } from '#app/guards.server.ts'
import { loadBell } from '#app/routes/account/load-bell.server.ts'
import { SendingReplies } from '#app/routes/helpdesk/composer/sending-replies.tsx'
import { DangerBand } from '#app/routes/helpdesk/tickets/danger-band.tsx'
import { Shortcuts } from '#app/routes/helpdesk/tickets/shortcuts.tsx'
import { NextTicketAnswer } from '#app/routes/helpdesk/tickets/take-next.tsx'
import { earlyKeysScript } from '#app/routes/helpdesk/tickets/typed-keys.ts'
import styles from '#app/styles/staff-pages.css?url'
import { readTheme } from '#app/theme.ts'
import { TextInput } from '#app/ui/forms/field.tsx'
import { bareIcon } from '#app/ui/icon-link.tsx'
import { mayEnter, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import { countUnreached } from '#domain/notifications/reach/unreached-answers.ts'
import { peakLine } from '#domain/operations/peak/peak-now.server.ts'
import { mayReadTeam } from '#domain/reporting/report.ts'
import { findDistressedTickets } from '#domain/tickets/distress/distressed-tickets.ts'
import { findOwnRepliesOnTheirWay } from '#domain/tickets/drafts/draft.server.ts'
import type { Route } from './+types/helpdesk-layout.ts'

const path = '/helpdesk/search'

/** Nothing on the page of the search, which has its own field. */
function BarSearch() {
  const { pathname } = useLocation()
  if (pathname === path) return null
  return (
    <>
      <Form action={path} role="search" aria-label="Semua tiket" className="bar-search max-lg:hidden">
        <Search {...bareIcon} />
        <TextInput
          type="search"
          name="q"
          aria-label="Cari di semua tiket"
          aria-keyshortcuts="/"
          placeholder="Cari di semua tiket  /"
        />
      </Form>
      <Link to={path} title="Cari di semua tiket" className="bar-button lg:hidden">
        <Search {...bareIcon} />
        <span className="sr-only">Cari di semua tiket</span>
      </Link>
    </>
  )
}

const html = { __html: earlyKeysScript }

/** Stands first on a page of the desk; without effect on a page that was reached from another one. */
function EarlyKeys() {
  const mark = useContext(PageMark)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the portal's own script
  return <script nonce={mark} dangerouslySetInnerHTML={html} />
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const middleware: Route.MiddlewareFunction[] = [guard('helpdesk')]

// Without a loader the guard would not run on navigations inside the browser.
export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'helpdesk')
  const { name, email, role } = person
  const theme = readTheme(request.headers.get('cookie'))
  const can = {
    administer: mayEnter(person, 'admin'),
    workOnTickets: mayWorkOnTickets(person),
    readTeam: mayReadTeam(person),
  }
  const [bell, unreached, sending, distressed] = await Promise.all([
    loadBell(person, 'helpdesk'),
    can.workOnTickets ? countUnreached(person) : 0,
    can.workOnTickets ? findOwnRepliesOnTheirWay(person) : [],
    findDistressedTickets(person),
  ])
  return withFlash(request, {
    person: { name, email, role },
    can,
    theme,
    bell,
    unreached,
    sending,
    distressed,
    peak: peakLine(),
  })
}

export const shouldRevalidate = keepFrame

/** From here on the menu reads '99+'. */
const unreachedLimit = 100

const ticketLinks = (unreached: number): readonly AreaLink[] => [
  { to: '/helpdesk/dashboard', label: 'Dasbor', icon: LayoutDashboard, short: 'Antrean' },
  { to: '/helpdesk/tickets/pending', label: 'Tiket masuk', icon: Inbox, short: 'Tiket masuk' },
  { to: '/helpdesk/tickets/in-progress', label: 'Sedang ditangani', icon: MessagesSquare, short: 'Ditangani' },
  { to: '/helpdesk/tickets/create', label: 'Catat dari telepon/WA', icon: PhoneIncoming },
  {
    to: '/helpdesk/unreached',
    label: 'Belum sampai',
    icon: MailX,
    count: { of: unreached, most: unreachedLimit, words: 'jawaban' },
  },
  { to: '/helpdesk/incidents', label: 'Gangguan', icon: Construction },
  { to: '/helpdesk/tickets/handed-over', label: 'Sudah dialihkan', icon: ArrowRightLeft },
  { to: '/helpdesk/tickets/completed', label: 'Tiket selesai', icon: CircleCheck },
  { to: '/helpdesk/tickets/spam', label: 'Spam', icon: ShieldX },
  { to: '/helpdesk/complaints', label: 'Aduan', icon: MessageSquareWarning },
]

const otherLinks: readonly AreaLink[] = [
  { to: '/helpdesk/announcements', label: 'Pengumuman', icon: Megaphone },
  { to: '/helpdesk/feedback', label: 'Tanggapan pembaca', icon: ThumbsUp },
]

const teamLink: AreaLink = { to: '/helpdesk/reports', label: 'Laporan', icon: ChartColumn }

const adminLink: AreaLink = { to: '/admin/dashboard', label: 'Administrasi', icon: Settings }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export default function HelpdeskLayout({ loaderData }: Route.ComponentProps) {
  const { person, can, flash, theme, bell, unreached, sending, distressed, peak } = loaderData
  useTitleCount(bell.to)
  const isBare = useMatches().some(({ handle }) => isRecord(handle) && handle.bare === true)
  // A screen on the wall shows no one's name and nothing to press.
  if (isBare) return <Outlet />
  return (
    <>
      <EarlyKeys />
      <StaffShell
        area="Helpdesk"
        links={[
          ...(can.workOnTickets ? ticketLinks(unreached) : []),
          ...(can.readTeam ? [teamLink] : []),
          ...otherLinks,
          ...(can.administer ? [adminLink] : []),
        ]}
        person={person}
        flash={flash}
        theme={theme}
        bell={bell}
        peak={peak}
        search={can.workOnTickets && <BarSearch />}
      >
        <UndoOffers>
          <ActionStatuses>
            {can.workOnTickets && <DangerBand loaded={distressed} />}
            <Outlet />
            <Shortcuts />
            <NextTicketAnswer />
            <SendingReplies replies={sending} />
          </ActionStatuses>
        </UndoOffers>
      </StaffShell>
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage home="/login" homeLabel="Ke halaman saya" />
}
