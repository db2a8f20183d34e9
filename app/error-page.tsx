// What a page shows when it cannot be shown: the words for each error, and one look for not found, not allowed, away and unexpected.
import { useEffect } from 'react'
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'
import { useSignedInRole } from '#app/components/shell/stored-session.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { seconds } from '#shared/durations.ts'

/** What the server passes on about an error (server/answer-errors.ts). */
export interface ErrorAnswer {
  readonly code: string
  readonly message: string
  readonly requestId: string
}

const goBack = 'Kembali ke halaman sebelumnya, lalu coba lagi dari tombol yang ada di sana.'

export const routerWords: Readonly<Record<number, string>> = {
  400: `Alamat ini tidak dapat dibuka langsung. ${goBack}`,
  404: 'Halaman ini tidak ada atau sudah dipindahkan.',
  405: goBack,
}

/** The heading of an error, by its status; 0 is a request that never arrived. */
const errorTitles: Readonly<Record<number, string>> = {
  0: 'Tidak ada sambungan internet',
  403: 'Halaman ini bukan untuk akun Anda',
  404: 'Tidak ditemukan',
  405: 'Halaman ini tidak menerima kiriman',
  409: 'Sudah berubah',
  413: 'Kiriman terlalu besar',
  429: 'Tunggu sebentar',
  503: 'Layanan sedang tidak dapat dihubungi',
}

export function titleOfError(status: number): string | undefined {
  return errorTitles[status]
}

/** An outage is over after this many seconds, or is asked about again. */
export const retrySeconds = 10

/** The sentences below a title, which may begin with it. */
export function withoutTitle(message: string, title: string): string {
  return message.startsWith(`${title}. `) ? message.slice(title.length + 2) : message
}

interface ErrorDetails {
  readonly status: number
  readonly message: string
  readonly requestId?: string
}

/** The browser's words for a request that never arrived: Chromium's, Firefox's, Safari's. */
const lostNetwork = /failed to fetch|networkerror|load failed/i

/** An outage that will pass: the page loads itself again, with or without scripts. */
function Outage({ home, homeLabel }: { readonly home: string; readonly homeLabel: string }) {
  const { pathname, search } = useLocation()
  const here = pathname + search
  useEffect(() => {
    // An assignment repeats no form that was sent to this address.
    const timer = setTimeout(() => location.assign(here), seconds(retrySeconds))
    return () => clearTimeout(timer)
  }, [here])
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(retrySeconds)} />
      </noscript>
      <ButtonLink to={here} reloadDocument>
        Coba lagi
      </ButtonLink>
      <ButtonLink to={pathname === '/' ? '/knowledge' : home} variant="secondary" reloadDocument>
        {pathname === '/' ? 'Pusat Informasi' : homeLabel}
      </ButtonLink>
    </>
  )
}

function detailsOf(error: unknown): ErrorDetails {
  if (error instanceof TypeError && lostNetwork.test(error.message)) {
    return {
      status: 0,
      message: 'Halaman ini memerlukan internet. Periksa sambungan Anda, lalu muat ulang halaman ini.',
    }
  }
  if (!isRouteErrorResponse(error)) return { status: 500, message: '' }
  const answer = error.data as Partial<ErrorAnswer> | null
  if (typeof answer?.message !== 'string') return { status: error.status, message: routerWords[error.status] ?? '' }
  return {
    status: error.status,
    message: answer.message,
    ...(answer.requestId && { requestId: answer.requestId }),
  }
}

/** The heading of an error that no one foresaw, as specified (docs/rules-of-service.md#the-public-frame). */
const unforeseen = 'Unexpected Application Error!'

/**
 * Props of `ErrorPage`: `home` is where its reader starts; `framed` when a frame around it names the portal; that of staff
 * has the page's `main` too.
 */
type ErrorPageProps = { home?: string; homeLabel?: string; framed?: boolean | 'staff' }

export function ErrorPage({ home = '/', homeLabel = 'Kembali ke Beranda', framed = false }: ErrorPageProps) {
  const { status, message, requestId } = detailsOf(useRouteError())
  const signedIn = useSignedInRole()
  const title = titleOfError(status)
  const forbidden = status === 403
  const isInMain = framed === 'staff'
  const Place = isInMain ? 'div' : 'main'
  return (
    <Place
      id={isInMain ? undefined : 'isi'}
      className="mx-auto grid min-h-[60vh] w-full max-w-3xl grid-cols-1 place-content-center gap-8 px-4 py-12"
    >
      {!framed && (
        <Link to="/" className="justify-self-center no-underline">
          <Logo />
        </Link>
      )}
      <title>{`${title ?? unforeseen} · Helpdesk SPMB`}</title>
      <EmptyState
        level={1}
        title={title ?? unforeseen}
        action={
          status === 503 ? (
            <Outage home={home} homeLabel={homeLabel} />
          ) : forbidden ? (
            <>
              {/* For signed-in users the sign-in page leads to their own start page. */}
              <ButtonLink to={signedIn?.startPage ?? '/login'}>Ke halaman saya</ButtonLink>
              <ButtonLink to="/" variant="secondary">
                Kembali ke Beranda
              </ButtonLink>
            </>
          ) : (
            <ButtonLink to={home}>{homeLabel}</ButtonLink>
          )
        }
      >
        <p>
          {withoutTitle(message, title ?? '') ||
            'Terjadi kesalahan di portal ini. Muat ulang halaman; bila masih sama, coba beberapa saat lagi.'}
        </p>
        {!title && <p className="mt-2 text-sm">{`Kode: ${status}${requestId ? ` · ${requestId}` : ''}`}</p>}
      </EmptyState>
    </Place>
  )
}

/** The page for an unknown path, also logged to the console (docs/rules-of-service.md#the-public-frame). */
export function NotFoundPage() {
  return (
    <main id="isi" className="mx-auto grid min-h-[60vh] w-full max-w-3xl grid-cols-1 content-center px-4 py-12">
      <title>404 · Helpdesk SPMB</title>
      <EmptyState level={1} title="404" action={<ButtonLink to="/">Return to Home</ButtonLink>}>
        <p className="text-xl">Oops! Page not found</p>
        <p className="mt-2">Halaman yang Anda cari tidak ada atau sudah dipindahkan.</p>
      </EmptyState>
    </main>
  )
}
