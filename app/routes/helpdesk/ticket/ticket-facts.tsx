import { MessageCirclePlus } from 'lucide-react'
import { Link } from 'react-router'
import { ActionButton } from '#app/components/tickets/action-button.tsx'
import type { ActionTicket } from '#app/components/tickets/action-status.tsx'
import { type Definition, DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { TicketNumber } from '#domain/notifications/numbers/own-number.ts'
import type { TicketFaq } from '#domain/shared-answers/faq-proposals/proposal.ts'
import type { TicketIncident } from '#domain/shared-answers/service-incident.ts'
import type { DeskTicketDetail } from '#domain/tickets/desk/get-desk-ticket.ts'
import { channels, priorities } from '#domain/tickets/ticket.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatPhone, telephoneLink, whatsappLink } from '#shared/numbers/phone-number.ts'

const consentWays = {
  web: 'Tanpa akun, lewat formulir portal',
  phone: 'Lewat telepon',
  whatsapp: 'Lewat WhatsApp',
  counter: 'Di loket',
} as const

interface TicketFactsProps {
  readonly ticket: DeskTicketDetail
  readonly office: string
  readonly number62: string | null
  /** Where answers go by WhatsApp; null where it is not connected, too. */
  readonly answerNumber: TicketNumber | null
}

function NumberState({ isProven }: Pick<TicketNumber, 'isProven'>) {
  const words = isProven ? 'WhatsApp terbukti milik pemohon' : 'WhatsApp belum terbukti milik pemohon'
  return <span className="block text-sm font-normal text-tinta-soft">{words}</span>
}

export function TicketFactsPanel({ ticket, office, number62, answerNumber }: TicketFactsProps) {
  const isNamed = answerNumber !== null && answerNumber.number === number62
  const { requester, rating } = ticket
  const [call, chat] = [telephoneLink(requester.phone), whatsappLink(requester.phone)]
  const chosen = ticket.requestedPriority !== ticket.priority
  const facts: (Definition | false)[] = [
    { term: 'Pemohon', description: requester.withoutAccount ? `${requester.name} (tanpa akun)` : requester.name },
    requester.email !== null && {
      term: 'Email',
      description: (
        <a href={`mailto:${requester.email}`} className="wrap-anywhere">
          {requester.email}
        </a>
      ),
    },
    requester.phone !== null && {
      term: 'Telepon',
      description: (
        <>
          <span className="flex flex-wrap gap-x-3">
            {call ? <a href={call}>{formatPhone(requester.phone)}</a> : requester.phone}
            {chat && (
              <a href={chat} target="_blank" rel="noreferrer">
                Buka WhatsApp
              </a>
            )}
          </span>
          {number62 && answerNumber && <NumberState isProven={isNamed && answerNumber.isProven} />}
        </>
      ),
    },
    answerNumber !== null &&
      !isNamed && {
        term: 'Nomor WhatsApp akun',
        description: (
          <>
            <a href={whatsappLink(answerNumber.number) ?? ''} target="_blank" rel="noreferrer">
              {formatPhone(answerNumber.number)}
            </a>
            <NumberState {...answerNumber} />
          </>
        ),
      },
    { term: 'Instansi', description: requester.organization ?? '-' },
    // Who arranges it has selects for these.
    !ticket.can.arrange && { term: 'Kategori', description: ticket.category },
    chosen && { term: 'Prioritas menurut pemohon', description: priorities[ticket.requestedPriority] },
    { term: 'Kabupaten/Kota', description: ticket.regency ?? '-' },
    { term: 'Cabang dinas', description: office },
    !ticket.can.arrange && { term: 'Petugas', description: ticket.agent ?? 'Belum ada' },
    {
      term: 'Lewat',
      description: ticket.filedBy ? `${channels[ticket.channel]}, dicatat ${ticket.filedBy}` : channels[ticket.channel],
    },
    ticket.consent !== null && {
      term: 'Persetujuan pemohon',
      description: `${consentWays[ticket.consent.way]}, dicatat ${formatDateTime(ticket.consent.at)}`,
    },
    ticket.due !== null && { term: 'Batas waktu', description: formatDateTime(ticket.due.at) },
    rating !== null && {
      term: 'Penilaian pemohon',
      description: `${rating.score} dari 5${rating.comment ? `: ${rating.comment}` : ''}`,
    },
    {
      term: 'Halaman status',
      description: <Link to={`/status/${ticket.publicId}`}>Lihat yang dibaca pemohon</Link>,
    },
    !ticket.isReadOnly && {
      term: 'Tanda terima',
      description: <Link to={`/helpdesk/tickets/slip/${ticket.publicId}`}>Cetak atau kirim tanda terima</Link>,
    },
  ]
  return <DefinitionList stacked items={facts.filter((fact) => fact !== false)} />
}

interface FaqLineProps extends TicketFaq {
  readonly ticketId: number
}

export function FaqLine({ ticketId, mayPropose, proposal, faq }: FaqLineProps) {
  const isDeclined = proposal?.state === 'declined'
  if (!mayPropose && !proposal && !faq) return null
  return (
    <div className="grid gap-1">
      {proposal?.state === 'waiting' && <p>Diusulkan jadi FAQ · menunggu diterbitkan</p>}
      {proposal?.state === 'published' && !faq && <p>Sudah jadi FAQ, yang sekarang tidak tampil</p>}
      {isDeclined && (
        <p className="wrap-anywhere whitespace-pre-line">
          Tidak jadi FAQ{proposal.reason ? `: ${proposal.reason}` : ''}
        </p>
      )}
      {faq && (
        <p className="wrap-anywhere">
          {proposal?.state === 'published' ? 'Sudah jadi FAQ: ' : 'Dijawab di FAQ: '}
          <Link to={faq.path}>{faq.question}</Link>
        </p>
      )}
      {mayPropose && (
        <Link to={`/helpdesk/tickets/${ticketId}/faq`} className="inline-flex items-center gap-1.5 font-semibold">
          <MessageCirclePlus />
          {isDeclined ? 'Usulkan lagi' : 'Jadikan FAQ'}
        </Link>
      )}
    </div>
  )
}

/** `office` names where the ticket went. */
interface HandedOverProps {
  readonly ticket: DeskTicketDetail
  readonly office: string | null
}

export function HandedOver({ ticket, office }: HandedOverProps) {
  const { handedOver, isReadOnly, can } = ticket
  if (!handedOver || !(isReadOnly || can.pullBack)) return null
  return (
    <Notice title={`Dialihkan ke ${office} oleh Anda, ${formatDateTime(handedOver.at)}`}>
      {isReadOnly && 'Anda hanya dapat membacanya. '}
      {can.pullBack && 'Tiket dapat ditarik kembali dalam 15 menit, selama belum diproses atau dijawab di sana.'}
      <ActionButton intent="pull-back" ticket={ticket} className="mt-2" />
    </Notice>
  )
}

export function IncidentNotice({ incident }: { readonly incident: TicketIncident | undefined }) {
  if (!incident) return null
  return (
    <Notice
      title={
        <>
          Bagian dari gangguan{' '}
          <Link to={`/helpdesk/incidents/${incident.id}`} className="wrap-anywhere">
            {incident.title}
          </Link>
        </>
      }
    >
      {incident.state}. {incident.isOpen && 'Tiket ini selesai bersama gangguannya.'}
    </Notice>
  )
}

export function DistressMark({ ticket }: { readonly ticket: ActionTicket & { readonly isReadOnly: boolean } }) {
  return (
    <Notice id="bahaya" tone="error" title="Pemohon mungkin dalam bahaya">
      <ul className="list-disc pl-5">
        <li>Telepon lebih dulu bila ada nomornya, dan dengarkan. Jangan menyalahkan, jangan menunda.</li>
        <li>Beri tahu penanggung jawab kantor Anda sekarang juga. Bila bahayanya dekat, telepon 112.</li>
        <li>Pertanyaan SPMB dijawab sesudah itu.</li>
      </ul>
      {!ticket.isReadOnly && <ActionButton intent="settle-distress" ticket={ticket} className="mt-3" />}
    </Notice>
  )
}
