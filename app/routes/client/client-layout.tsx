import { BookOpen, LayoutDashboard, ListChecks, MessageCirclePlus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form, isRouteErrorResponse, Outlet, useLocation, useRouteError } from 'react-router'
import { keepFrame, useLiveRefresh } from '#app/components/live/use-live-refresh.ts'
import type { AreaLink } from '#app/components/shell/area-link.ts'
import { AreaShell } from '#app/components/shell/area-shell.tsx'
import { ErrorPage } from '#app/error-page.tsx'
import { withFlash } from '#app/flash.ts'
import { guard, requirePerson } from '#app/guards.server.ts'
import { loadBell } from '#app/routes/account/load-bell.server.ts'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { hasAddress } from '#domain/accounts/placeholder-address.ts'
import { days } from '#shared/durations.ts'
import type { Route } from './+types/client-layout.ts'

const closedKey = 'mailReminderClosed'

/** Time in ms until it returns: nothing else on the pages leads to a new link. */
const closedFor = days(30)

// Where storage is switched off, the reminder stays closed until the page is loaded again.
function closedBefore(email: string): boolean {
  try {
    const [who, at] = localStorage.getItem(closedKey)?.split(' ') ?? []
    return who === email && Date.now() - Number(at) < closedFor
  } catch {
    return false
  }
}

/** Stands above the client's pages until the address is confirmed, or until it is closed. */
function UnverifiedNotice({ email }: { email: string }) {
  const [closed, setClosed] = useState(false)
  useEffect(() => setClosed(closedBefore(email)), [email])
  if (closed) return null

  function close() {
    setClosed(true)
    try {
      localStorage.setItem(closedKey, `${email} ${Date.now()}`)
    } catch {
      // Storage full or switched off.
    }
  }

  return (
    <div
      data-mail-reminder
      className="mb-4 flex items-center gap-1 rounded-card border border-sogan-200 bg-sogan-50 pl-3 print:hidden"
    >
      <p className="min-w-0 grow text-sm leading-tight">
        Email belum dikonfirmasi
        <span className="sr-only">: {email}</span>
      </p>
      <Form method="post" action="/client/verification-mail" className="shrink-0">
        <Button type="submit" variant="quiet" className="px-2 text-sm">
          Kirim ulang
        </Button>
      </Form>
      <IconButton label="Tutup pengingat email" onClick={close} className="shrink-0">
        <X />
      </IconButton>
    </div>
  )
}

/** Stands above the client's pages while the consent is withdrawn. */
function WithdrawnNotice() {
  return (
    <Notice tone="warning" title="Persetujuan Anda sedang ditarik" className="mb-6 print:hidden">
      <p>Pertanyaan lama tetap dapat dibaca. Untuk bertanya atau membalas, setujui lagi.</p>
      <ButtonLink to="/client/personal-data" variant="secondary" className="mt-2">
        Setujui lagi
      </ButtonLink>
    </Notice>
  )
}

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
