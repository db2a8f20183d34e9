import { ArrowLeft } from 'lucide-react'
import { Link, Outlet } from 'react-router'
import { UrgentBand } from '#app/components/announcements/urgent-band.tsx'
import { FlashNotice } from '#app/components/shell/flash-notice.tsx'
import { ErrorPage } from '#app/error-page.tsx'
import { withFlash } from '#app/flash.ts'
import { Logo } from '#app/ui/logo.tsx'
import { findUrgentAnnouncements } from '#domain/content/announcements/published-announcements.ts'
import type { Route } from './+types/sign-in-layout.ts'

export async function loader({ request }: Route.LoaderArgs) {
  // The form must come also while the database is away.
  const urgent = await findUrgentAnnouncements().catch(() => [])
  return withFlash(request, { urgent })
}

export default function AccountLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <UrgentBand items={loaderData.urgent} />
      <header
        data-top=""
        className="mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-x-4 px-4 py-2 sm:px-6"
      >
        <Link to="/" className="no-underline">
          <Logo />
        </Link>
        <Link to="/" className="inline-flex min-h-11 items-center gap-2 font-semibold no-underline hover:underline">
          <ArrowLeft />
          <span>
            <span className="max-sm:sr-only">Kembali ke </span>Beranda
          </span>
        </Link>
      </header>
      <main id="isi" className="public-page">
        <div className="max-w-xl">
          <FlashNotice flash={loaderData.flash} />
          <Outlet />
        </div>
      </main>
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
