// The helpdesk: its guard and its frame.
import {
  CircleCheck,
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
import { Outlet } from 'react-router'
import { keepFrame } from '#app/components/live/use-live-refresh.ts'
import type { AreaLink } from '#app/components/shell/area-menu.tsx'
import { AreaShell } from '#app/components/shell/area-shell.tsx'
import { ActionStatuses } from '#app/components/tickets/action-status.tsx'
import { UndoOffers } from '#app/components/tickets/undo-action.tsx'
import { ErrorPage } from '#app/error-page.tsx'
import { withFlash } from '#app/flash.ts'
import { guard, requirePerson } from '#app/guards.server.ts'
import { loadBell } from '#app/routes/account/load-bell.server.ts'
import { SendingReplies } from '#app/routes/helpdesk/composer/sending-replies.tsx'
import { Shortcuts } from '#app/routes/helpdesk/tickets/shortcuts.tsx'
import { NextTicketAnswer } from '#app/routes/helpdesk/tickets/take-next.tsx'
import { readTheme } from '#app/theme.ts'
import { mayEnter, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import { countUnreached } from '#domain/notifications/reach/find-unreached.ts'
import { findOwnRepliesOnTheirWay } from '#domain/tickets/drafts/find-drafts.ts'
import type { Route } from './+types/helpdesk-layout.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('helpdesk')]

// Without a loader the guard would not run on navigations inside the browser.
export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'helpdesk')
  const { name, email, role } = person
  const theme = readTheme(request.headers.get('cookie'))
  const can = { administer: mayEnter(person, 'admin'), workOnTickets: mayWorkOnTickets(person) }
  const [bell, unreached, sending] = await Promise.all([
    loadBell(person, 'helpdesk'),
    can.workOnTickets ? countUnreached(person) : 0,
    can.workOnTickets ? findOwnRepliesOnTheirWay(person) : [],
  ])
  return withFlash(request, { person: { name, email, role }, can, theme, bell, unreached, sending })
}

export const shouldRevalidate = keepFrame

/** From here on the menu reads '99+'. */
const unreachedLimit = 100

const ticketLinks = (unreached: number): readonly AreaLink[] => [
  { to: '/helpdesk/dashboard', label: 'Dasbor', icon: LayoutDashboard },
  { to: '/helpdesk/tickets/pending', label: 'Tiket masuk', icon: Inbox },
  { to: '/helpdesk/tickets/in-progress', label: 'Dalam proses', icon: MessagesSquare },
  { to: '/helpdesk/tickets/create', label: 'Catat dari telepon/WA', icon: PhoneIncoming },
  {
    to: '/helpdesk/unreached',
    label: 'Belum sampai',
    icon: MailX,
    count: { of: unreached, most: unreachedLimit, words: 'jawaban' },
  },
  { to: '/helpdesk/tickets/completed', label: 'Selesai', icon: CircleCheck },
  { to: '/helpdesk/tickets/spam', label: 'Spam', icon: ShieldX },
  { to: '/helpdesk/complaints', label: 'Aduan', icon: MessageSquareWarning },
]

const otherLinks: readonly AreaLink[] = [
  { to: '/helpdesk/announcements', label: 'Pengumuman', icon: Megaphone },
  { to: '/helpdesk/feedback', label: 'Tanggapan pembaca', icon: ThumbsUp },
]

const adminLink: AreaLink = { to: '/admin/dashboard', label: 'Administrasi', icon: Settings }

export default function HelpdeskLayout({ loaderData }: Route.ComponentProps) {
  const { person, can, flash, theme, bell, unreached, sending } = loaderData
  return (
    <AreaShell
      area="Helpdesk"
      links={[
        ...(can.workOnTickets ? ticketLinks(unreached) : []),
        ...otherLinks,
        ...(can.administer ? [adminLink] : []),
      ]}
      person={person}
      flash={flash}
      theme={theme}
      bell={bell}
      slim
    >
      <UndoOffers>
        <ActionStatuses>
          <Outlet />
          <Shortcuts />
          <NextTicketAnswer />
          <SendingReplies replies={sending} />
        </ActionStatuses>
      </UndoOffers>
    </AreaShell>
  )
}

export function ErrorBoundary() {
  return <ErrorPage home="/login" homeLabel="Ke halaman saya" />
}
