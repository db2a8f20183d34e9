// The client area: its guard and its frame.
import { BookOpen, LayoutDashboard, ListChecks, MessageCirclePlus } from 'lucide-react'
import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from 'react-router'
import { keepFrame, useLiveRefresh } from '#app/components/live/use-live-refresh.ts'
import type { AreaLink } from '#app/components/shell/area-link.ts'
import { AreaShell } from '#app/components/shell/area-shell.tsx'
import { ErrorPage } from '#app/error-page.tsx'
import { withFlash } from '#app/flash.ts'
import { guard, requirePerson } from '#app/guards.server.ts'
import { loadBell } from '#app/routes/account/load-bell.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { hasAddress } from '#domain/tickets/on-behalf/walk-in-email.ts'
import type { Route } from './+types/client-layout.ts'
import { UnverifiedNotice } from './unverified-notice.tsx'
import { WithdrawnNotice } from './withdrawn-notice.tsx'

export const middleware: Route.MiddlewareFunction[] = [guard('client')]

// Without a loader the guard would not run on navigations inside the browser.
export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'client')
  const { name, email, emailVerified, consentWithdrawn = false, role } = person
  return withFlash(request, {
    person: { name, email, role },
    // Who signs in by WhatsApp alone has no address to confirm.
    emailVerified: emailVerified || !hasAddress(email),
    consentWithdrawn,
    bell: await loadBell(person, 'client'),
  })
}

const links: readonly AreaLink[] = [
  { to: '/client/dashboard', label: 'Dasbor', icon: LayoutDashboard },
  { to: '/client/create-question', label: 'Buat Pertanyaan', icon: MessageCirclePlus },
  { to: '/client/questions', label: 'Pertanyaan Saya', icon: ListChecks },
  { to: '/client/information-center', label: 'Pusat Informasi', icon: BookOpen },
]

export const shouldRevalidate = keepFrame

/** The pages that show one's questions; every event for a client is about one of them, or for the bell alone. */
const showsQuestions = /^\/client\/(dashboard|questions)/

export default function ClientLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  useLiveRefresh(({ kind }) => kind !== 'notification' && showsQuestions.test(pathname))
  return (
    <AreaShell area="Halaman Anda" links={links} {...loaderData}>
      {!loaderData.emailVerified && <UnverifiedNotice email={loaderData.person.email} />}
      {loaderData.consentWithdrawn && pathname !== '/client/personal-data' && <WithdrawnNotice />}
      <Outlet />
    </AreaShell>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const isAway = !isRouteErrorResponse(error) || error.status >= 500
  // Only a question that was stored leads there: the receipt is shown even when the network is gone before the page has come.
  if (isAway && pathname.endsWith('/receipt')) return <ReceiptAway path={pathname} />
  return <ErrorPage home="/login" homeLabel="Ke halaman saya" />
}

function ReceiptAway({ path }: { path: string }) {
  return (
    <main id="isi" className="mx-auto grid min-h-[60vh] w-full max-w-3xl grid-cols-1 place-content-center px-4 py-12">
      <title>Pertanyaan diterima · Helpdesk SPMB</title>
      <EmptyState
        level={1}
        title="Pertanyaan Anda sudah kami terima"
        action={
          <ButtonLink to={path} reloadDocument>
            Buka tanda terima
          </ButtonLink>
        }
      >
        <p>Tanda terimanya belum dapat dibuka karena portal tidak dapat dihubungi. Tidak perlu mengirim lagi.</p>
      </EmptyState>
    </main>
  )
}
