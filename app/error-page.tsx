// What a page shows when it cannot be shown: one look for not found, not allowed, away and unexpected.
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ButtonLink } from './ui/button.tsx'
import { EmptyState } from './ui/empty-state.tsx'

/** What the server tells about an error (server/answer-errors.ts). */
export interface ErrorAnswer {
  readonly code: string
  readonly message: string
  readonly requestId: string
}

interface Told {
  readonly status: number
  readonly message: string
  readonly requestId?: string
}

function told(error: unknown): Told {
  if (!isRouteErrorResponse(error)) return { status: 500, message: '' }
  const answer = error.data as Partial<ErrorAnswer> | null
  if (typeof answer?.message !== 'string') return { status: error.status, message: '' }
  return { status: error.status, message: answer.message, ...(answer.requestId && { requestId: answer.requestId }) }
}

const titles: Record<number, string> = {
  403: 'Halaman ini bukan untuk akun Anda',
  404: 'Tidak ditemukan',
  409: 'Sudah berubah',
  413: 'Kiriman terlalu besar',
  503: 'Layanan sedang tidak dapat dihubungi',
}

/** The error boundary of a layout: `home` is where its reader starts. */
export function ErrorPage({ home = '/', homeLabel = 'Kembali ke Beranda' }: { home?: string; homeLabel?: string }) {
  const { status, message, requestId } = told(useRouteError())
  const title = titles[status]
  return (
    <main id="isi" className="mx-auto grid min-h-[60vh] w-full max-w-3xl place-items-center px-4 py-12">
      <title>{`${title ?? 'Terjadi kesalahan'} · Helpdesk SPMB`}</title>
      <EmptyState
        level={1}
        title={title ?? 'Unexpected Application Error!'}
        action={<ButtonLink to={home}>{homeLabel}</ButtonLink>}
      >
        <p>
          {message || 'Terjadi kesalahan di portal ini. Muat ulang halaman; bila masih sama, coba beberapa saat lagi.'}
        </p>
        {!title && <p className="mt-2 text-sm">{`Kode: ${status}${requestId ? ` · ${requestId}` : ''}`}</p>}
      </EmptyState>
    </main>
  )
}

/** The page for a path nobody knows (spec §2, route table); the error is also logged to the console. */
export function NotFoundPage() {
  return (
    <main id="isi" className="mx-auto grid min-h-[60vh] w-full max-w-3xl place-items-center px-4 py-12">
      <title>404 · Helpdesk SPMB</title>
      <EmptyState level={1} title="404" action={<ButtonLink to="/">Return to Home</ButtonLink>}>
        <p className="text-xl">Oops! Page not found</p>
        <p className="mt-2">Halaman yang Anda cari tidak ada atau sudah dipindahkan.</p>
      </EmptyState>
    </main>
  )
}
