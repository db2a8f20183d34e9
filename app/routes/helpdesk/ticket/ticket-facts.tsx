// What is known about a ticket and its requester.
import { Link } from 'react-router'
import { type Definition, DefinitionList } from '#app/ui/definition-list.tsx'
import type { TicketNumber } from '#domain/notifications/numbers/describe-ticket-number.ts'
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

/** Props of `TicketFacts`. */
export interface TicketFactsProps {
  readonly ticket: DeskTicketDetail
  /** The number of the ticket as WhatsApp wants it. */
  readonly number62: string | null
  /** Where answers go by WhatsApp; null where it is not connected, too. */
  readonly answerNumber: TicketNumber | null
}

/** Whether a number is the requester's. */
function NumberState({ isProven }: Pick<TicketNumber, 'isProven'>) {
  const words = isProven ? 'WhatsApp terbukti milik pemohon' : 'WhatsApp belum terbukti milik pemohon'
  return <span className="block text-sm font-normal text-tinta-soft">{words}</span>
}

/** Only what is there; the addresses can be written to and called. */
export function TicketFacts({ ticket, number62, answerNumber }: TicketFactsProps) {
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
    { term: 'Cabang dinas', description: ticket.office ?? 'Tim provinsi' },
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
