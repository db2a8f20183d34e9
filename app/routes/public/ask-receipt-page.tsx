// '/ask/{publicId}/receipt': what happens to a question that was just asked without an account, on the device that asked it.
import { CircleCheck, MessageCircle } from 'lucide-react'
import { redirect } from 'react-router'
import { AttachmentList } from '#app/components/attachments/attachment-list.tsx'
import { DistressNotice } from '#app/components/distress/distress-notice.tsx'
import { OwnIncident } from '#app/components/incidents/incident-notice.tsx'
import { InstallOffer } from '#app/components/install/install-offer.tsx'
import { AnswerPushSwitch } from '#app/components/push/push-switch.tsx'
import { FlashNotice } from '#app/components/shell/flash-notice.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { WatchedAnswers } from '#app/components/tickets/status/answer-news.tsx'
import { AnswerPromiseText } from '#app/components/tickets/status/answer-promise.tsx'
import { WhatsappInvitation } from '#app/components/tickets/whatsapp-invitation.tsx'
import { withFlash } from '#app/flash.ts'
import { guestAccess } from '#app/guest-device.server.ts'
import { getAnswerPromise, whatsappInvitation } from '#app/own-question.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { describeReach } from '#domain/notifications/reach/reach.server.ts'
import { getIncidentOfTicket } from '#domain/shared-answers/attaching/attached-tickets.ts'
import { findAttachments } from '#domain/tickets/attachments/attachment.server.ts'
import { findHelpForRequester } from '#domain/tickets/distress/ticket-distress.ts'
import { getOwnReceipt } from '#domain/tickets/requester/own-ticket.ts'
import { getStatusVersion } from '#domain/tickets/status-page/status-report.server.ts'
import { env } from '#platform/env.server.ts'
import { formatLongDate, formatTime } from '#shared/dates.ts'
import { shareLink, whatsappLink } from '#shared/numbers/phone-number.ts'
import type { Route } from './+types/ask-receipt-page.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Pertanyaan diterima', noindex: true })

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { publicId } = params
  const { person, phone } = await guestAccess(context, request, publicId)
  if (!person) throw redirect(`/status/${encodeURIComponent(publicId)}`)
  const version = await getStatusVersion(publicId)
  const [receipt, attachments, promise, reach, incident, help] = await Promise.all([
    getOwnReceipt(person, publicId),
    findAttachments(person, publicId),
    getAnswerPromise(publicId),
    describeReach(publicId, 'guestReceipt'),
    getIncidentOfTicket(publicId),
    findHelpForRequester(publicId),
  ])
  return withFlash(request, {
    ...{ ...receipt, attachments, promise, reach: reach.words, phone, incident, help, version },
    whatsapp: whatsappInvitation(reach, receipt.number),
    statusUrl: `${env.origin}/status/${publicId}`,
  })
}

export default function AskReceiptPage({ loaderData }: Route.ComponentProps) {
  const {
    publicId,
    number,
    title,
    category,
    regency,
    office,
    createdAt,
    answered,
    attachments,
    promise,
    reach,
    phone,
    whatsapp,
    statusUrl,
    incident,
    help,
    version,
    flash,
  } = loaderData
  const words = `Pertanyaan saya ke Helpdesk SPMB (${number}): ${title}\n${statusUrl}`
  return (
    <Page
      className="mx-auto max-w-2xl gap-6 px-4 py-8 sm:px-6 sm:py-12"
      title={answered ? 'Pertanyaan Anda sudah dijawab' : 'Pertanyaan Anda sudah kami terima'}
      meta={
        <span className="inline-flex items-center gap-2">
          <CircleCheck className="text-green-600" />
          <time dateTime={createdAt.toISOString()}>
            Diterima pukul {formatTime(createdAt)}, {formatLongDate(createdAt)}
          </time>
        </span>
      }
    >
      <WatchedAnswers publicId={publicId} version={answered ? null : version} answers={answered ? 1 : 0} />
      {flash && <FlashNotice flash={flash} />}
      {help && <DistressNotice help={help} />}
      <OwnIncident incident={incident} publicId={publicId} isOwn />
      <AnswerPromiseText promise={answered ? null : promise}>
        <div className="grid gap-3">
          <div className="flex flex-wrap gap-3 print:hidden">
            {answered && (
              <ButtonLink to={`/status/${publicId}`} size="lg">
                Baca jawaban
              </ButtonLink>
            )}
            <ButtonLink
              to={whatsappLink(phone, words) ?? shareLink(words)}
              target="_blank"
              rel="noreferrer"
              size="lg"
              variant={answered ? 'secondary' : 'primary'}
            >
              <MessageCircle />
              Simpan tautan ke WhatsApp saya
            </ButtonLink>
            {!answered && (
              <ButtonLink to={`/status/${publicId}`} variant="secondary">
                Buka pertanyaan saya
              </ButtonLink>
            )}
          </div>
          {!answered && <p className="max-w-measure">{reach}</p>}
          <WhatsappInvitation link={whatsapp} />
          <AnswerPushSwitch publicId={publicId} />
        </div>
      </AnswerPromiseText>
      <InstallOffer />
      <Card className="grid grid-cols-1 gap-4">
        <p>
          Nomor pertanyaan: <strong data-testid="ticket-number">{number}</strong>. Di HP lain, buka Cek Status dengan
          nomor ini dan empat angka terakhir nomor WhatsApp Anda.
        </p>
        <DefinitionList
          className="border-t border-garis pt-4"
          items={[
            { term: 'Pertanyaan', description: <span className="wrap-anywhere">{title}</span> },
            { term: 'Kategori', description: category },
            { term: 'Kabupaten/Kota', description: regency ?? '-' },
            { term: 'Dijawab oleh', description: office ?? 'Petugas provinsi' },
            ...(attachments.length > 0
              ? [{ term: 'Lampiran', description: <AttachmentList items={attachments} /> }]
              : []),
            {
              term: 'Tautan',
              description: (
                <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
                  <span className="wrap-anywhere">
                    {statusUrl.slice(0, -publicId.length)}
                    <wbr />
                    <span data-testid="public-id">{publicId}</span>
                  </span>
                  <CopyButton text={statusUrl} what="tautan" />
                </span>
              ),
            },
          ]}
        />
      </Card>
    </Page>
  )
}
