// Whether the ticket can be made an FAQ, what became of that, and where its question is answered by now.
import { MessageCirclePlus } from 'lucide-react'
import { Link } from 'react-router'
import type { TicketFaq } from '#domain/faq-proposals/ticket-faq.ts'

/** Props of `FaqLine`. */
export interface FaqLineProps extends TicketFaq {
  readonly ticketId: number
}

/** Nothing for a ticket that cannot become one and is answered by none. */
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
