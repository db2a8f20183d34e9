// '/ask/{publicId}/receipt': what happens to a question that was just asked without an account, on the device that asked it.
import { redirect } from 'react-router'
import { FlashNotice } from '#app/components/shell/flash-notice.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { WatchedAnswers } from '#app/components/tickets/status/answer-news.tsx'
import { useSeenAnswers } from '#app/components/visitor/seen-answers.ts'
import { withFlash } from '#app/flash.ts'
import { guestAccess } from '#app/guest-device.server.ts'
import { loadReceipt } from '#app/own-question.server.ts'
import { getStatusVersion } from '#domain/tickets/status-page/status-report.server.ts'
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
  const version = await getStatusVersion(publicId)
  return withFlash(request, { ...(await loadReceipt(person, publicId, 'guestReceipt')), phone, version })
}

export default function AskReceiptPage({ loaderData }: Route.ComponentProps) {
  const { publicId, phone, version, answered, flash } = loaderData
  useSeenAnswers(publicId, 0)
  return (
    <Receipt className="max-w-2xl gap-6" receipt={loaderData} to={`/status/${publicId}`} guest={{ phone }}>
      <WatchedAnswers publicId={publicId} version={answered ? null : version} answers={answered ? 1 : 0} />
      {flash && <FlashNotice flash={flash} />}
    </Receipt>
  )
}
