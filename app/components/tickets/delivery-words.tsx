import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button, type ButtonSize } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { Delivery, DeliveryState, DeliveryWay } from '#domain/notifications/deliveries/delivery.ts'
import { formatDateTime, formatLongDate, formatTime } from '#shared/dates.ts'

const ways: Record<Exclude<DeliveryWay, 'manual'>, string> = {
  mail: 'Email',
  whatsapp: 'WhatsApp',
  push: 'Pemberitahuan di HP',
}

const states: Record<DeliveryState, string> = {
  queued: 'menunggu dikirim',
  held: 'ditahan',
  switched_off: 'dimatikan',
  uncertain: 'tidak pasti terkirim',
  sent: 'terkirim',
  delivered: 'sampai',
  read: 'dibaca',
  refused: 'ditolak',
}

export function timeOf(at: Date, answeredAt: Date): string {
  return formatLongDate(at) === formatLongDate(answeredAt) ? formatTime(at) : formatDateTime(at)
}

export function deliveryWords({ way, state, reason, by, at }: Delivery, answeredAt: Date): string {
  const time = timeOf(at, answeredAt)
  if (way === 'manual') return `Dikabari lewat ${reason ?? 'WhatsApp'}, ${by ?? 'petugas'}, ${time}`
  return `${ways[way]} ${states[state]}, ${time}${reason ? `: ${reason}` : ''}`
}

interface DeliveryListProps {
  readonly label: string
  readonly deliveries: readonly Delivery[]
  readonly answeredAt: Date
  /** Further lines. */
  readonly children?: ReactNode
}

export function DeliveryList({ label, deliveries, answeredAt, children }: DeliveryListProps) {
  return (
    <ul aria-label={label} className="grid gap-0.5 text-sm text-tinta-soft empty:hidden">
      {deliveries.map((each) => (
        <li key={each.id} className={classNames('wrap-anywhere', each.state === 'refused' && 'text-red-700')}>
          {deliveryWords(each, answeredAt)}
        </li>
      ))}
      {children}
    </ul>
  )
}

interface SendByHandProps {
  readonly ticketId: number
  readonly entryId: number
  readonly size?: ButtonSize
}

/** Records the sending and opens WhatsApp in a new tab, so that unsent text stays. */
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
