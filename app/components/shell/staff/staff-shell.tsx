import { Gauge } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { LiveLine } from '#app/components/live/live-status.tsx'
import { type BellState, useBell } from '#app/components/notifications/use-bell.ts'
import { AccountMenu } from '#app/components/shell/account-menu.tsx'
import { type AreaLink, isWithin } from '#app/components/shell/area-link.ts'
import { Bell } from '#app/components/shell/bell.tsx'
import { FlashNotice } from '#app/components/shell/flash-notice.tsx'
import { useOwnSession } from '#app/components/shell/sign-out.tsx'
import { ThemeSwitch } from '#app/components/shell/theme-switch.tsx'
import type { Flash } from '#app/flash.ts'
import type { Theme } from '#app/theme.ts'
import { Logo } from '#app/ui/logo.tsx'
import type { Role } from '#domain/accounts/person.ts'
import { StaffBottomBar, StaffMenu } from './staff-menu.tsx'

function PeakLine({ words }: { readonly words: string | null }) {
  if (words === null) return null
  return (
    <p
      data-peak=""
      className="mb-3 flex items-center gap-2 rounded-card border border-sogan-200 bg-sogan-50 px-4 py-2 text-sm font-semibold text-sogan-700 print:hidden"
    >
      <Gauge className="size-5 shrink-0" />
      <span className="min-w-0">{words}</span>
    </p>
  )
}

/** Renders nothing on a page that shares its line with no other; wraps on narrow screens, so that the current page is in sight. */
function StaffPages({ links }: { readonly links: readonly AreaLink[] }) {
  const { pathname } = useLocation()
  const here = links.find(({ pages }) => pages?.some(({ to }) => isWithin(pathname, to)))
  if (!here?.pages) return null
  return (
    <nav aria-label={`Halaman ${here.label}`} className="mb-4 border-b border-garis print:hidden">
      <ul className="flex flex-wrap gap-x-1">
        {here.pages.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="-mb-px flex min-h-(--button-height) items-center border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-tinta no-underline hover:bg-nila-50 aria-[current=page]:border-nila-700 aria-[current=page]:text-nila-700"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** `search` is shown in the bar. */
interface StaffShellProps {
  readonly area: string
  readonly links: readonly AreaLink[]
  readonly person: { readonly name: string; readonly email: string; readonly role: Role }
  readonly flash: Flash | undefined
  readonly theme: Theme
  readonly bell: BellState
  readonly peak: string | null
  readonly search?: ReactNode
  readonly children: ReactNode
}

export function StaffShell({ area, links, person, flash, theme, bell, peak, search, children }: StaffShellProps) {
  const unread = useBell(bell)
  useOwnSession(person)
  return (
    <div data-area={area} data-staff="" className="min-h-dvh">
      <header
        data-top=""
        className="sticky top-0 z-40 flex min-h-(--top-bar) items-center gap-x-1 border-b border-garis bg-kertas px-3 sm:gap-x-2 lg:px-4 print:hidden"
      >
        <Link to="/" className="mr-1 rounded-control no-underline [&_img]:size-8">
          <Logo withName={false} />
        </Link>
        <span className="min-w-0 truncate font-bold">{area}</span>
        <div className="flex min-w-0 grow items-center justify-end gap-x-1 max-sm:shrink-0 sm:gap-x-2">
          {search}
          <Bell to={bell.to} unread={unread} small />
          <div className="max-lg:hidden">
            <ThemeSwitch theme={theme} small />
          </div>
          <AccountMenu {...person} theme={theme} />
        </div>
      </header>
      <div className="lg:flex lg:items-start print:block">
        <StaffMenu area={area} links={links} />
        <main id="isi" className="w-full min-w-0 px-4 pt-2 pb-16 lg:px-5 lg:pt-4 print:p-0">
          <div className="max-w-6xl has-data-wide:max-w-none">
            <PeakLine words={peak} />
            <LiveLine />
            <FlashNotice flash={flash} />
            <StaffPages links={links} />
            {children}
          </div>
        </main>
      </div>
      <StaffBottomBar area={area} links={links} />
    </div>
  )
}
