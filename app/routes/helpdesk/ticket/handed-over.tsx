// On a ticket that the reader handed over: where it went and when, and the way back while there is one.
import { ActionButton } from '#app/components/tickets/action-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { DeskTicketDetail } from '#domain/tickets/desk/get-desk-ticket.ts'
import { formatDateTime } from '#shared/dates.ts'

/** Props of `HandedOver`; `office` names where the ticket went. */
export interface HandedOverProps {
  readonly ticket: DeskTicketDetail
  readonly office: string | null
}

/** Nothing for who can still handle it, once it can no longer be pulled back. */
export function HandedOver({ ticket, office }: HandedOverProps) {
  const { handedOver, isReadOnly, can } = ticket
  if (!handedOver || !(isReadOnly || can.pullBack)) return null
  return (
    <Notice title={`Dialihkan ke ${office} oleh Anda, ${formatDateTime(handedOver.at)}`}>
      {isReadOnly && 'Anda hanya dapat membacanya. '}
      {can.pullBack && 'Tiket dapat ditarik kembali dalam 15 menit, selama belum diproses atau dijawab di sana.'}
      {can.pullBack && (
        <div className="mt-2">
          <ActionButton intent="pull-back" ticket={ticket}>
            Tarik kembali
          </ActionButton>
        </div>
      )}
    </Notice>
  )
}
