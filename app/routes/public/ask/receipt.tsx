import { CircleCheck, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { AttachmentList } from '#app/components/attachments/attachment-list.tsx'
import { OwnIncident } from '#app/components/incidents/incident-notice.tsx'
import { InstallOffer } from '#app/components/install/install-offer.tsx'
import { AnswerPushSwitch } from '#app/components/push/push-switch.tsx'
import { ShareRow } from '#app/components/share/share-row.tsx'
import { NewAnswer } from '#app/components/tickets/conversation/new-answer.tsx'
import { AnswerPromiseText } from '#app/components/tickets/status/answer-promise.tsx'
import { OneNotice } from '#app/components/tickets/status/one-notice.tsx'
import { WhatsappInvitation } from '#app/components/tickets/whatsapp-invitation.tsx'
import type { ReceiptView } from '#app/own-question.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { formatLongDate, formatTime } from '#shared/dates.ts'
import { shareLink, whatsappLink } from '#shared/numbers/phone-number.ts'

interface ReceiptProps {
  readonly receipt: ReceiptView
  /** Where its requester reads the question. */
  readonly to: string
  /** Of a question without an account, which the last digits of this number open. */
  readonly guest?: { readonly phone: string | null }
  readonly className: string
  readonly children?: ReactNode
}

export function Receipt({ receipt, to, guest, className, children }: ReceiptProps) {
  const { publicId, number, title, createdAt, answered, promise, reach, whatsapp, statusUrl, incident, help, closed } =
    receipt
  const words = `Pertanyaan saya ke Helpdesk SPMB (${number}): ${title}\n${statusUrl}`
  return (
    <Page
      className={className}
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
      {children}
      <OneNotice help={help} promise={answered ? null : promise}>
        <OwnIncident incident={incident} publicId={publicId} isOwn />
        {closed && !answered && (
          <Notice tone="info" title={closed.title}>
            {closed.closed}
          </Notice>
        )}
      </OneNotice>
      <NewAnswer answers={answered ? 1 : 0} />
      {!answered && <AnswerPromiseText promise={promise} />}
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-3 print:hidden">
          {answered && (
            <ButtonLink to={to} size="lg">
              Baca jawaban
            </ButtonLink>
          )}
          <ButtonLink
            to={whatsappLink(guest?.phone, words) ?? shareLink(words)}
            target="_blank"
            rel="noreferrer"
            size="lg"
            variant={answered ? 'secondary' : 'primary'}
          >
            <MessageCircle />
            Simpan tautan ke WhatsApp saya
          </ButtonLink>
          {!answered && (
            <ButtonLink to={to} variant="secondary">
              Buka pertanyaan saya
            </ButtonLink>
          )}
        </div>
        {!answered && <p className="max-w-measure">{reach}</p>}
        <WhatsappInvitation link={whatsapp} />
        <AnswerPushSwitch publicId={publicId} />
      </div>
      <InstallOffer />
      <Card className="grid grid-cols-1 gap-4">
        {guest ? (
          <p>
            Nomor pertanyaan: <strong data-testid="ticket-number">{number}</strong>. Di HP lain, buka Cek Status dengan
            nomor ini dan empat angka terakhir nomor WhatsApp Anda.
          </p>
        ) : (
          <PublicId publicId={publicId} />
        )}
        <ReceiptFacts receipt={receipt} isGuest={Boolean(guest)} />
      </Card>
      {!guest && (
        <ShareRow words={`Pertanyaan saya ke Helpdesk SPMB: ${title}\nID: ${publicId}\n${statusUrl}`}>
          <ButtonLink to="/client/dashboard" variant="quiet">
            Ke dasbor
          </ButtonLink>
        </ShareRow>
      )}
    </Page>
  )
}

function PublicId({ publicId }: { readonly publicId: string }) {
  return (
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
      <div className="justify-self-start print:hidden">
        <CopyButton text={publicId} what="ID pertanyaan" />
      </div>
    </div>
  )
}

function ReceiptFacts({ receipt, isGuest }: { readonly receipt: ReceiptView; readonly isGuest: boolean }) {
  const { publicId, number, title, category, regency, office, attachments, statusUrl } = receipt
  return (
    <DefinitionList
      className="border-t border-garis pt-4"
      items={[
        { term: 'Pertanyaan', description: <span className="wrap-anywhere">{title}</span> },
        ...(isGuest ? [] : [{ term: 'Nomor pertanyaan, untuk disebutkan lewat telepon', description: number }]),
        { term: 'Kategori', description: category },
        { term: 'Kabupaten/Kota', description: regency ?? 'Tidak dipilih' },
        { term: 'Ditangani', description: office ?? 'Tim provinsi' },
        ...(attachments.length > 0 ? [{ term: 'Lampiran', description: <AttachmentList items={attachments} /> }] : []),
        {
          term: isGuest ? 'Tautan' : 'Halaman status',
          description: (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <span className="wrap-anywhere">
                {statusUrl.slice(0, -publicId.length)}
                <wbr />
                {isGuest ? <span data-testid="public-id">{publicId}</span> : publicId}
              </span>
              {isGuest && <CopyButton text={statusUrl} what="tautan" />}
            </span>
          ),
        },
      ]}
    />
  )
}
