// The frame of the signed-in areas: logo, the area's links, who is signed in, and the way out.
import { CircleUserRound, LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { Form, Link } from 'react-router'
import { LiveLine } from '#app/components/live/live-status.tsx'
import { type BellState, useBell } from '#app/components/notifications/use-bell.ts'
import { OfflineLine } from '#app/components/offline/offline-banner.tsx'
import { claimDrafts, forgetDrafts } from '#app/components/sending/clear-drafts.ts'
import type { Flash } from '#app/flash.ts'
import type { Theme } from '#app/theme.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Logo } from '#app/ui/logo.tsx'
import { areaOf, type Role } from '#domain/accounts/person.ts'
import { hasAddress } from '#domain/tickets/on-behalf/walk-in-email.ts'
import { type AreaLink, AreaMenu } from './area-menu.tsx'
import { Bell } from './bell.tsx'
import { FlashNotice } from './flash-notice.tsx'
import { clearSession, storeSession } from './stored-session.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** Props of `AreaShell`; only staff choose a `theme`, everybody else's screen follows their device. */
export interface AreaShellProps {
  readonly area: string
  readonly links: readonly AreaLink[]
  readonly person: { readonly name: string; readonly email: string; readonly role: Role }
  readonly flash: Flash | undefined
  readonly theme?: Theme
  readonly bell: BellState
  /** Leaves the room to the work: icons over words, up to very wide screens. */
  readonly slim?: boolean
  readonly children: ReactNode
}

/** Rail at the left on wide screens, a row of links under the header on narrow ones. */
export function AreaShell({ area, links, person, flash, theme, bell, slim = false, children }: AreaShellProps) {
  const { role, email } = person
  const unread = useBell(bell)
  const profile = `${areaOf(role)}/profile`
  useEffect(() => storeSession({ role, email }), [role, email])
  // Before the forms of the page look for a draft.
  useLayoutEffect(() => claimDrafts(email), [email])
  return (
    <div
      data-area={area}
      data-staff={theme && ''}
      className={classNames(
        'min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block',
        slim && 'lg:max-2xl:grid-cols-[8.5rem_minmax(0,1fr)]',
      )}
    >
      <header
        data-top=""
        className="border-b border-garis bg-kertas lg:sticky lg:top-0 lg:flex lg:h-[calc(100dvh-var(--above-rail,0px))] lg:flex-col lg:overflow-y-auto lg:border-r lg:border-b-0 print:hidden"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-2 lg:py-4">
          <Link to="/" className="no-underline">
            <Logo withName={false} className={classNames('sm:hidden', slim && 'lg:max-2xl:block')} />
            <Logo className={classNames('max-sm:hidden', slim && 'lg:max-2xl:hidden')} />
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
        <AreaMenu area={area} links={links} slim={slim} />
        {/* Apart from the menu, which on a low screen scrolls above it and may be cut in the middle of an icon. */}
        <div className={classNames('hidden border-t border-garis px-3 py-2 lg:block', slim && 'lg:max-2xl:px-0')}>
          <Bell to={bell.to} unread={unread} slim={slim} />
        </div>
        {theme && (
          <div
            className={classNames(
              'hidden border-t border-garis p-4 lg:block',
              slim && 'lg:max-2xl:px-2.5 lg:max-2xl:py-2',
            )}
          >
            <ThemeSwitch theme={theme} slim={slim} />
          </div>
        )}
        <div
          className={classNames('hidden border-t border-garis p-4 lg:block', slim && 'lg:max-2xl:px-3 lg:max-2xl:py-2')}
        >
          <Link to={profile} className="flex min-h-11 items-center font-semibold no-underline hover:underline">
            <span className="truncate">{person.name}</span>
          </Link>
          <p className={classNames('mb-3 truncate text-sm text-tinta-soft', slim && 'lg:max-2xl:hidden')}>
            {hasAddress(person.email) ? person.email : 'Masuk dengan WhatsApp'}
          </p>
          <SignOut />
        </div>
      </header>
      <main
        id="isi"
        className="mx-auto w-full max-w-6xl px-4 pt-6 pb-16 has-data-wide:max-w-none lg:px-8 lg:pt-10 lg:has-data-wide:px-5 lg:has-data-wide:pt-6"
      >
        {role === 'client' && <OfflineLine />}
        <LiveLine />
        <FlashNotice flash={flash} />
        {children}
      </main>
      {theme && (
        <footer className="border-t border-garis px-4 py-3 lg:hidden print:hidden">
          <ThemeSwitch theme={theme} />
        </footer>
      )}
    </div>
  )
}

/** Reloads a page, so that nothing of the person stays in this one's memory. */
function SignOut() {
  function forget() {
    clearSession()
    forgetDrafts()
  }
  return (
    <Form method="post" action="/sign-out" reloadDocument onSubmit={forget}>
      <Button type="submit" variant="quiet" className="-ml-3">
        <LogOut />
        Keluar
      </Button>
    </Form>
  )
}
