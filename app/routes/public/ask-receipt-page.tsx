// '/ask/{publicId}/receipt': what happens to a question that was just asked without an account, on the device that asked it.
import { redirect } from 'react-router'
import { useVisitorRefresh } from '#app/components/live/use-visitor-refresh.ts'
import { FlashNotice } from '#app/components/shell/flash-notice.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { useSeenAnswers } from '#app/components/visitor/seen-answers.ts'
import { withFlash } from '#app/flash.ts'
import { guestAccess } from '#app/guest-device.server.ts'
import { loadReceipt } from '#app/own-question.server.ts'
import { getWatchedTicket } from '#domain/tickets/status-page/status-report.server.ts'
import type { Route } from './+types/ask-receipt-page.ts'
import { Receipt } from './ask/receipt.tsx'

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Pertanyaan diterima', noindex: true })

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { publicId } = params
  const { person, phone } = await guestAccess(context, request, publicId)
  if (!person) throw redirect(`/status/${encodeURIComponent(publicId)}`)
  // Before the rest: what changes meanwhile is loaded again.
  const watched = await getWatchedTicket(publicId)
  return withFlash(request, { ...(await loadReceipt(person, publicId)), phone, version: watched?.version ?? null })
}

export default function AskReceiptPage({ loaderData }: Route.ComponentProps) {
  const { publicId, phone, version, answered, flash } = loaderData
  useSeenAnswers(publicId, 0)
  useVisitorRefresh(publicId, answered ? null : version)
  return (
    <Receipt className="max-w-2xl gap-6" receipt={loaderData} to={`/status/${publicId}`} guest={{ phone }}>
      {flash && <FlashNotice flash={flash} />}
    </Receipt>
  )
}
