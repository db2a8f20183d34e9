// 'Kirim lewat WhatsApp': an answer from the agent's own telephone, with one tap.
import { MessageCircle } from 'lucide-react'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button, type ButtonSize } from '#app/ui/button.tsx'

/** Props of `SendByHand`. */
export interface SendByHandProps {
  readonly ticketId: number
  readonly entryId: number
  readonly size?: ButtonSize
}

/** Notes that it is sent and opens WhatsApp in a tab of its own, so that the page with what is being written stays. */
export function SendByHand({ ticketId, entryId, size = 'sm' }: SendByHandProps) {
  return (
    <PortalForm
      reloadDocument
      target="_blank"
      action={`/helpdesk/tickets/${ticketId}/whatsapp`}
      hidden={{ entryId }}
      className="print:hidden"
    >
      <Button type="submit" variant="secondary" size={size}>
        <MessageCircle />
        Kirim lewat WhatsApp
      </Button>
    </PortalForm>
  )
}
