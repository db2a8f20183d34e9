// The public navigation bar: fixed at the top, links in a row on wide screens and in a menu on small ones.
import { Link } from 'react-router'
import { Logo } from '#app/ui/logo.tsx'
import { AccountButtons } from './account-buttons.tsx'
import { SiteLinks } from './site-links.tsx'
import { SmallScreenMenu } from './small-screen-menu.tsx'

/** Stands above every public page. */
export function SiteHeader() {
  return (
    <header data-top="" className="sticky top-0 z-30 border-b border-garis bg-gading print:hidden">
      <div className="mx-auto flex min-h-16 max-w-page items-center justify-between gap-4 px-4 sm:px-6">
        <Link to="/" className="min-w-0 rounded-control no-underline">
          <Logo />
        </Link>
        <nav aria-label="Utama" className="hidden items-center gap-6 lg:flex">
          <SiteLinks />
          <AccountButtons className="flex gap-3" />
        </nav>
        <SmallScreenMenu />
      </div>
    </header>
  )
}
