// The helpdesk: its guard and its frame.
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
  Settings,
  ShieldX,
  ThumbsUp,
} from 'lucide-react'
import { Outlet, useMatches } from 'react-router'
import { keepFrame } from '#app/components/live/use-live-refresh.ts'
import { useTitleCount } from '#app/components/notifications/use-title-count.ts'
import type { AreaLink } from '#app/components/shell/area-link.ts'
import { StaffShell } from '#app/components/shell/staff/staff-shell.tsx'
import { ActionStatuses } from '#app/components/tickets/action-status.tsx'
import { UndoOffers } from '#app/components/tickets/undo-action.tsx'
import { ErrorPage } from '#app/error-page.tsx'
import { withFlash } from '#app/flash.ts'
import { guard, requirePerson } from '#app/guards.server.ts'
import { loadBell } from '#app/routes/account/load-bell.server.ts'
import { SendingReplies } from '#app/routes/helpdesk/composer/sending-replies.tsx'
import { BarSearch } from '#app/routes/helpdesk/search/bar-search.tsx'
import { DistressBand } from '#app/routes/helpdesk/tickets/distress-band.tsx'
import { EarlyKeys } from '#app/routes/helpdesk/tickets/early-keys.tsx'
import { Shortcuts } from '#app/routes/helpdesk/tickets/shortcuts.tsx'
import { NextTicketAnswer } from '#app/routes/helpdesk/tickets/take-next.tsx'
import styles from '#app/styles/staff-pages.css?url'
import { readTheme } from '#app/theme.ts'
import { mayEnter, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import { countUnreached } from '#domain/notifications/reach/find-unreached.ts'
import { peakLine } from '#domain/peak/peak-line.ts'
import { mayReadTeam } from '#domain/reporting/reporting-policy.ts'
import { findDistressedTickets } from '#domain/tickets/distress/find-distressed-tickets.ts'
import { findOwnRepliesOnTheirWay } from '#domain/tickets/drafts/find-drafts.ts'
import type { Route } from './+types/helpdesk-layout.ts'

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
  // A screen on the wall shows nobody's name and nothing to press.
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
            <DistressBand {...distressed} />
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
