import { CircleCheck, MessageCircle } from 'lucide-react'
import { AttachmentList } from '#app/components/attachments/attachment-list.tsx'
import { DistressNotice } from '#app/components/distress/distress-notice.tsx'
import { OwnIncident } from '#app/components/incidents/incident-notice.tsx'
import { InstallOffer } from '#app/components/install/install-offer.tsx'
import { AnswerPushSwitch } from '#app/components/push/push-switch.tsx'
import { ShareRow } from '#app/components/share/share-row.tsx'
import { AnswerPromiseText } from '#app/components/tickets/status/answer-promise.tsx'
import { WhatsappInvitation } from '#app/components/tickets/whatsapp-invitation.tsx'
import { requirePerson } from '#app/guards.server.ts'
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
import { env } from '#platform/env.server.ts'
import { formatLongDate, formatTime } from '#shared/dates.ts'
import { shareLink } from '#shared/numbers/phone-number.ts'
import type { Route } from './+types/receipt-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Pertanyaan diterima · Helpdesk SPMB' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'client')
  const receipt = await getOwnReceipt(person, params.publicId)
  const [attachments, promise, reach, incident, help] = await Promise.all([
    findAttachments(person, receipt.publicId),
    getAnswerPromise(receipt.publicId),
    describeReach(receipt.publicId, 'ownReceipt'),
    getIncidentOfTicket(receipt.publicId),
    findHelpForRequester(receipt.publicId),
  ])
  const statusUrl = `${env.origin}/status/${receipt.publicId}`
  return {
    ...{ ...receipt, attachments, promise, reach: reach.words, statusUrl, incident, help },
    whatsapp: whatsappInvitation(reach, receipt.number),
  }
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { publicId, number, title, category, regency, office, createdAt, attachments, statusUrl, answered } = loaderData
  const words = `Pertanyaan saya ke Helpdesk SPMB (${number}): ${title}\n${statusUrl}`
  return (
    <Page
      className="max-w-2xl gap-8"
      title={answered ? 'Pertanyaan Anda sudah dijawab' : 'Pertanyaan Anda sudah kami terima'}
      description={answered ? undefined : `Petugas membaca dan menjawabnya. ${loaderData.reach}`}
      meta={
        <span className="inline-flex items-center gap-2">
          <CircleCheck className="text-green-600" />
          <time dateTime={createdAt.toISOString()}>
            Diterima pukul {formatTime(createdAt)}, {formatLongDate(createdAt)}
          </time>
        </span>
      }
    >
      {loaderData.help && <DistressNotice help={loaderData.help} />}
      <OwnIncident incident={loaderData.incident} publicId={publicId} isOwn />
      <AnswerPromiseText promise={answered ? null : loaderData.promise}>
        <div className="grid gap-3">
          <ButtonLink
            to={shareLink(words)}
            target="_blank"
            rel="noreferrer"
            size="lg"
            className="justify-self-start print:hidden"
          >
            <MessageCircle />
            Simpan tautan ke WhatsApp saya
          </ButtonLink>
          <WhatsappInvitation link={loaderData.whatsapp} />
          <AnswerPushSwitch publicId={publicId} />
        </div>
      </AnswerPromiseText>
      <Card className="grid grid-cols-1 gap-6">
        <div className="grid gap-2">
          <p className="text-sm text-tinta-soft">ID pertanyaan</p>
          <p
            data-testid="public-id"
            className="rounded-control bg-nila-50 px-3 py-3 font-mono wrap-anywhere select-all sm:px-4 sm:text-lg print:border print:border-garis"
          >
            {publicId}
          </p>
          <p className="text-sm text-tinta-soft">
            Simpan ID ini. Siapa pun yang memegangnya dapat membaca pertanyaan dan jawabannya, jadi bagikan hanya kepada
            orang yang Anda percaya.
          </p>
          <div className="mt-1 flex flex-wrap gap-3 print:hidden">
            <ButtonLink to={`/status/${publicId}`}>Lihat status</ButtonLink>
            <CopyButton text={publicId} what="ID pertanyaan" />
          </div>
        </div>
        <DefinitionList
          className="border-t border-garis pt-4"
          items={[
            { term: 'Pertanyaan', description: <span className="wrap-anywhere">{title}</span> },
            { term: 'Nomor pertanyaan, untuk disebutkan lewat telepon', description: number },
            { term: 'Kategori', description: category },
            { term: 'Kabupaten/Kota', description: regency ?? 'Tidak dipilih' },
            { term: 'Ditangani', description: office ?? 'Tim provinsi' },
            ...(attachments.length > 0
              ? [{ term: 'Lampiran', description: <AttachmentList items={attachments} /> }]
              : []),
            {
              term: 'Halaman status',
              description: (
                <span className="wrap-anywhere">
                  {statusUrl.slice(0, -publicId.length)}
                  <wbr />
                  {publicId}
                </span>
              ),
            },
          ]}
        />
      </Card>
      <InstallOffer />
      <ShareRow words={`Pertanyaan saya ke Helpdesk SPMB: ${title}\nID: ${publicId}\n${statusUrl}`}>
        <ButtonLink to="/client/dashboard" variant="quiet">
          Ke dasbor
        </ButtonLink>
      </ShareRow>
    </Page>
  )
}
