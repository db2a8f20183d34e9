import { CircleUserRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { LiveLine } from '#app/components/live/live-status.tsx'
import { type BellState, useBell } from '#app/components/notifications/use-bell.ts'
import { OfflineLine } from '#app/components/offline/offline-banner.tsx'
import type { Flash } from '#app/flash.ts'
import { Logo } from '#app/ui/logo.tsx'
import { areaOf, type Role } from '#domain/accounts/person.ts'
import { hasAddress } from '#domain/accounts/placeholder-address.ts'
import type { AreaLink } from './area-link.ts'
import { Bell } from './bell.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { FlashNotice } from './flash-notice.tsx'
import { SignOut, useOwnSession } from './sign-out.tsx'

/** `area` is its name for readers. */
interface AreaMenuProps {
  readonly area: string
  readonly links: readonly AreaLink[]
}

/** One row on tablets, a column on wide screens; phones have the bar at the bottom. */
function AreaMenu({ area, links }: AreaMenuProps) {
  const { pathname } = useLocation()
  const row = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page its own link comes into sight
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (row.current && here) row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.clientWidth) / 2
  }, [pathname])
  return (
    <nav aria-label={area} className="px-2 pb-2 scroll-cue max-sm:hidden lg:grow lg:overflow-y-auto lg:px-3">
      <ul
        ref={row}
        className="relative -mx-2 flex gap-1 overflow-x-auto px-2 pt-1 pb-0.5 lg:mx-0 lg:grid lg:overflow-visible lg:p-0"
      >
        {links.map(({ to, label, icon: Icon }) => (
          <li key={to} className="min-w-19 flex-1">
            <NavLink
              to={to}
              className="flex min-h-14 flex-col items-center justify-center gap-1 rounded-control px-1 text-center text-xs leading-tight font-medium text-tinta no-underline hover:bg-nila-50 aria-[current=page]:bg-nila-50 aria-[current=page]:text-nila-700 lg:min-h-10 lg:flex-row lg:justify-start lg:gap-2.5 lg:px-3 lg:text-left lg:text-base lg:aria-[current=page]:font-semibold"
            >
              <Icon className="shrink-0" />
              <span>{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface AreaShellProps {
  readonly area: string
  readonly links: readonly AreaLink[]
  readonly person: { readonly name: string; readonly email: string; readonly role: Role }
  readonly flash: Flash | undefined
  readonly bell: BellState
  readonly children: ReactNode
}

export function AreaShell({ area, links, person, flash, bell, children }: AreaShellProps) {
  const unread = useBell(bell)
  const profile = `${areaOf(person.role)}/profile`
  useOwnSession(person)
  return (
    <div data-area={area} className="above-bar min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <header
        data-top=""
        className="border-b border-garis bg-kertas lg:sticky lg:top-0 lg:flex lg:h-[calc(100dvh-var(--above-rail,0px))] lg:flex-col lg:overflow-y-auto lg:border-r lg:border-b-0 print:hidden"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-2 lg:py-4">
          <Link to="/" className="no-underline">
            <Logo withName={false} className="sm:hidden" />
            <Logo className="max-sm:hidden" />
          </Link>
          <div className="-mr-3 flex flex-wrap items-center gap-1 lg:hidden">
            <Bell to={bell.to} unread={unread} />
            <Link
              to={profile}
              className="inline-flex min-h-11 items-center gap-2 px-2 font-semibold no-underline hover:underline"
            >
              <CircleUserRound />
              Akun
            </Link>
            <SignOut />
          </div>
        </div>
        <AreaMenu area={area} links={links} />
        {/* Apart from the menu, which on a low screen scrolls above it and may be cut in the middle of an icon. */}
        <div className="hidden border-t border-garis px-3 py-2 lg:block">
          <Bell to={bell.to} unread={unread} />
        </div>
        <div className="hidden border-t border-garis p-4 lg:block">
          <Link to={profile} className="flex min-h-11 items-center font-semibold no-underline hover:underline">
            <span className="truncate">{person.name}</span>
          </Link>
          <p className="mb-3 truncate text-sm text-tinta-soft">
            {hasAddress(person.email) ? person.email : 'Masuk dengan WhatsApp'}
          </p>
          <SignOut />
        </div>
      </header>
      <main id="isi" className="mx-auto w-full max-w-6xl px-4 pt-6 pb-16 lg:px-8 lg:pt-10">
        <OfflineLine />
        <LiveLine />
        <FlashNotice flash={flash} />
        {children}
      </main>
      <BottomBar inClientArea />
    </div>
  )
}
