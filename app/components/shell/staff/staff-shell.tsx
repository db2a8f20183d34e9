// The frame of the desk and of administration: one bar above everything, the area's links at the left or at the foot.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LiveLine } from '#app/components/live/live-status.tsx'
import { type BellState, useBell } from '#app/components/notifications/use-bell.ts'
import type { Flash } from '#app/flash.ts'
import type { Theme } from '#app/theme.ts'
import { Logo } from '#app/ui/logo.tsx'
import type { Role } from '#domain/accounts/person.ts'
import { AccountMenu } from '../account-menu.tsx'
import type { AreaLink } from '../area-link.ts'
import { Bell } from '../bell.tsx'
import { FlashNotice } from '../flash-notice.tsx'
import { ThemeSwitch } from '../theme-switch.tsx'
import { useOwnSession } from '../use-own-session.ts'
import { PeakLine } from './peak-line.tsx'
import { StaffBottomBar } from './staff-bottom-bar.tsx'
import { StaffMenu } from './staff-menu.tsx'
import { StaffPages } from './staff-pages.tsx'

/** Props of `StaffShell`; `search` stands in the bar. */
export interface StaffShellProps {
  readonly area: string
  readonly links: readonly AreaLink[]
  readonly person: { readonly name: string; readonly email: string; readonly role: Role }
  readonly flash: Flash | undefined
  readonly theme: Theme
  readonly bell: BellState
  /** What 'Mode puncak' leaves undone at this moment; null for nothing. */
  readonly peak: string | null
  readonly search?: ReactNode
  readonly children: ReactNode
}

/** The bar is 48 px high; on narrow screens it keeps what is not at the foot. */
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
        <div className="flex min-w-0 grow items-center justify-end gap-x-1 sm:gap-x-2">
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
