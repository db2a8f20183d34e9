// /status/{id}: the question behind an ID, for anyone who holds it; kept out of caches and search engines.
import { data, isRouteErrorResponse } from 'react-router'
import { getAnswerPromise } from '#app/answer-promise.server.ts'
import { ShareRow } from '#app/components/share/share-row.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { GuestPanel } from '#app/components/tickets/guest/guest-panel.tsx'
import { AnswerPromise } from '#app/components/tickets/status/answer-promise.tsx'
import { StatusReport } from '#app/components/tickets/status/status-report.tsx'
import { type StatusAnswer, statusViewOf } from '#app/components/tickets/status/status-view.ts'
import { requestContext } from '#app/request-context.ts'
import { Page } from '#app/ui/page-header.tsx'
import { statusLookUps } from '#app/visitor-limits.server.ts'
import { lookUpStatus } from '#domain/tickets/status-page/look-up-status.ts'
import { awaitsAnswer } from '#domain/tickets/ticket.ts'
import { env } from '#platform/env.server.ts'
import { headersOf, NotFound, TooMany } from '#shared/errors.ts'
import type { Route } from './+types/status-page.ts'
import { answerGuest, guestView } from './status/guest-status.server.ts'
import { StatusLookUpCard } from './status/status-look-up-card.tsx'

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Status Pertanyaan', noindex: true })

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  try {
    await statusLookUps.take(context.get(requestContext).address)
    const report = await lookUpStatus(params.publicId)
    const [promise, guest] = await Promise.all([
      awaitsAnswer(report.status) ? getAnswerPromise(report.publicId) : null,
      guestView(context, request, report.publicId),
    ])
    // The usual time stands in the report where it is not later than what is promised.
    const found = statusViewOf(report, env.origin, promise?.usual ?? null)
    return data<StatusAnswer>({ found, promise: promise && { ...promise, usual: null }, guest })
  } catch (thrown) {
    if (!(thrown instanceof NotFound || thrown instanceof TooMany)) throw thrown
    const answer = { found: null, message: thrown.message, typed: params.publicId }
    return data<StatusAnswer>(answer, { status: thrown.status, headers: headersOf(thrown) })
  }
}

export function action({ context, request, params }: Route.ActionArgs) {
  return answerGuest(context, request, params.publicId)
}

const away = 'Portal tidak dapat dihubungi. Periksa jaringan, lalu coba lagi.'

// A look-up from a dialog must not cost the page it stands on when the network or the database is away.
export async function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs): Promise<StatusAnswer> {
  try {
    return await serverLoader()
  } catch (thrown) {
    const unreachable = thrown instanceof TypeError || (isRouteErrorResponse(thrown) && thrown.status === 503)
    if (!unreachable) throw thrown
    return { found: null, message: away, typed: params.publicId }
  }
}

export default function StatusPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData
  const { promise = null, guest } = loaderData.found ? loaderData : {}
  return (
    <Page
      className="mx-auto max-w-3xl gap-8 px-4 py-10 sm:px-6 sm:py-14"
      title="Status Pertanyaan"
      back={{ to: '/status', label: 'Kembali ke Cek Status' }}
    >
      {found ? (
        <>
          <AnswerPromise promise={promise} />
          <StatusReport view={found} />
          {guest && <GuestPanel publicId={found.publicId} view={guest} />}
          <ShareRow words={`Status pertanyaan "${found.title}": ${found.label.label}. ${found.address}`} />
          <p className="hidden wrap-anywhere print:block">Halaman status: {found.address}</p>
        </>
      ) : (
        <div className="grid max-w-xl grid-cols-1 gap-6">
          <StatusLookUpCard key={loaderData.typed} typed={loaderData.typed} error={loaderData.message} />
          <p className="text-tinta-soft">
            Salin ID langsung dari email supaya tidak salah ketik: 25 huruf kecil dan angka, tanpa spasi.
          </p>
        </div>
      )}
    </Page>
  )
}
